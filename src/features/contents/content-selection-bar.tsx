import { Trash2 } from '@lucide/icons'
import { countOf } from '@/format-count'
import type { BulkAction } from '@/jobs/bulk-action'
import type { BulkOption, QuestionProps } from '@/jobs/bulk-option'
import { BulkQuestion } from '@/jobs/bulk-question'
import type { BulkRow } from '@/jobs/ledger/ledger'
import { SelectionBar } from '@/list/selection/selection-bar'
import type { SelectedRows } from '@/list/selection/use-selection'
import { removeFaqs, removeNews } from './content-bulk-calls'
import type { Content } from './contents'

const toRow = ({ id, title, description }: Content): BulkRow => ({ id, name: title, detail: description })

/** Creates the option that deletes news or FAQs. Call it once, at module scope. */
const removeOption = (action: BulkAction, one: string, many: string): BulkOption<Content> => ({
  label: 'Delete',
  icon: Trash2,
  danger: true,
  Question: ({ rows, ...rest }: QuestionProps<Content>) => (
    <BulkQuestion
      {...rest}
      question={`Are you sure you want to delete ${countOf(rows.length, one, many)} ?`}
      action={action}
      rows={rows.map(toRow)}
      danger
    />
  ),
})

const newsOptions = [removeOption(removeNews, 'news', 'news')]
const faqOptions = [removeOption(removeFaqs, 'FAQ', 'FAQs')]

const labels = { nameOf: ({ title }: Content) => title, detailOf: ({ description }: Content) => description }

/** The bars with the action on the selected news or FAQs. */
export const NewsSelectionBar = (props: SelectedRows<Content>) => (
  <SelectionBar {...props} {...labels} options={newsOptions} />
)
export const FaqSelectionBar = (props: SelectedRows<Content>) => (
  <SelectionBar {...props} {...labels} options={faqOptions} />
)
