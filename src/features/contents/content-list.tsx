import { Upload } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { lazyRouteComponent, useNavigate } from '@tanstack/react-router'
import { Suspense, useRef } from 'react'
import { type ListState, listState } from '@/api/list'
import type { Close } from '@/form/form-dialog'
import { RecordGate } from '@/form/record-gate'
import type { ExportOptions } from '@/list/export/list-export'
import { closeDialogOptions } from '@/list/list-dialogs'
import { ListScreen } from '@/list/list-screen'
import { createSelectionBar } from '@/list/selection/lazy-selection-bar'
import { MediaThumbnail } from '@/list/table/media-thumbnail'
import { RecordLink } from '@/list/table/record-link'
import { RowActions } from '@/list/table/row-actions'
import { createAppColumnHelper } from '@/list/table/table'
import { ToolButton } from '@/list/tool-button'
import { truncate } from '@/text'
import { DateTime } from '@/ui/dates/date-time'
import { ErrorBoundary, lazyDialog, renderSectionError } from '@/ui/errors/error-boundaries'
import { useIdlePreload } from '@/ui/loading/on-idle'
import { TruncatedText } from '@/ui/text'
import { parseWebUrl } from '@/web-url'
import { contentActions } from './content-actions'
import { ContentState } from './content-state'
import type { Content, Resource } from './contents'

const ContentForm = lazyDialog(async () => (await import('./content-form')).ContentForm)
const FileCopier = lazyRouteComponent(() => import('./file-copier'), 'FileCopier')
const selectionBars = { news: createSelectionBar(contentActions.news), faqs: createSelectionBar(contentActions.faqs) }

const column = createAppColumnHelper<Content>()

const columnsOf = (name: keyof typeof contentActions) =>
  column.columns([
    column.accessor('title', {
      header: 'Title',
      enableHiding: false,
      meta: { card: 'title', columnClassName: 'two-lines' },
      cell: ({ row }) => <Title item={row.original} />,
    }),
    column.accessor('description', {
      header: 'Description',
      meta: { className: 'sm:text-sm', columnClassName: 'hide-second sm:w-56 @min-[1240px]:w-72' },
      cell: ({ getValue }) => <TruncatedText text={getValue()} />,
    }),
    column.accessor('updatedAt', {
      id: 'updated_at',
      header: 'Time',
      sortDescFirst: true,
      meta: { className: 'sm:[&_time]:whitespace-nowrap', columnClassName: 'sm:w-71' },
      cell: ({ row }) => <Times item={row.original} />,
    }),
    column.accessor('weight', {
      header: 'Weight',
      sortDescFirst: true,
      meta: { numeric: true, columnClassName: 'hide-third sm:w-22' },
      cell: ({ getValue }) => getValue() ?? '—',
    }),
    column.display({
      id: 'actions',
      header: 'Actions',
      enableHiding: false,
      meta: { card: 'actions', columnClassName: 'sm:w-18' },
      cell: ({ row }) => <RowActions item={row.original} actions={contentActions[name]} />,
    }),
  ])
const columns = { news: columnsOf('news'), faqs: columnsOf('faqs') }

const exportOptionsOf = ({ listMeta }: Resource): ExportOptions<Content> => ({
  fileName: listMeta.name,
  loadColumns: async () => (await import('./contents-export')).contentsExport,
})

type ContentListProps = {
  resource: Resource
  /** `edit` is the id of the item in the form; 0 creates. */
  search: ListState & { edit?: number | undefined }
}

/** The list of news or FAQs (specification §2): one screen, two resources. */
export function ContentList({ resource, search }: ContentListProps) {
  const state = listState(search)
  const { edit } = search
  const navigate = useNavigate()
  const close: Close = (options) =>
    void navigate({ to: resource.listMeta.route, search: state, ...closeDialogOptions, ...options })
  useIdlePreload(ContentForm)
  const uploader = useRef<HTMLInputElement>(null)
  return (
    // The gap has room for the bar with the actions on the selected rows, which lies below a narrow list.
    <div className="flex flex-col gap-4 sm:max-[1280px]:in-[.with-selection-bar]:gap-20">
      <ListScreen
        meta={resource.listMeta}
        label={resource.labels.list}
        noun={resource.labels.one}
        calls={resource}
        query={useQuery(resource.list(state))}
        state={state}
        columns={columns[resource.listMeta.name]}
        selectionBar={selectionBars[resource.listMeta.name]}
        exportOptions={exportOptionsOf(resource)}
        tools={<ToolButton icon={Upload} label="File uploader" onClick={() => uploader.current?.focus()} />}
      />
      <ErrorBoundary fallback={renderSectionError}>
        <Suspense>
          <FileCopier ref={uploader} dir={resource.dir} />
        </Suspense>
      </ErrorBoundary>
      {edit !== undefined && (
        <RecordGate key={edit} calls={resource} id={edit} form={ContentForm}>
          {(record) => <ContentForm resource={resource} id={edit} record={record} onClose={close} />}
        </RecordGate>
      )}
    </div>
  )
}

function Title({ item }: { item: Content }) {
  const { id, title, file, link } = item
  return (
    <span className="flex items-center gap-2.5">
      {/* The key: a row that shows another record must not keep the old image, or that it has failed. */}
      <MediaThumbnail key={file} src={file} />
      <span className="flex min-w-0 flex-1 flex-col items-start">
        <span className="flex max-w-full items-center gap-2 max-sm:flex-wrap">
          <RecordLink id={id} text={title} title={title} className="min-w-0 sm:*:line-clamp-1 sm:*:break-all" />
          <ContentState item={item} />
        </span>
        <WebLink text={link} />
      </span>
    </span>
  )
}

const linkText =
  'line-clamp-1 py-0.5 text-sm leading-5 wrap-anywhere text-muted in-data-[density=compact]:py-0 in-data-[density=compact]:leading-4'

/** A text of a record as a link if it is an http(s) URL. Anything else, such as a `javascript:` URL, is plain text. */
function WebLink({ text }: { text: string }) {
  const url = /^https?:/i.test(text.trim()) && parseWebUrl(text)
  if (!url)
    return (
      <span title={text} className={linkText}>
        {truncate(text)}
      </span>
    )
  return (
    <a
      href={url.href}
      target="_blank"
      rel="noopener noreferrer"
      title={text}
      className="inline-flex items-center rounded-sm hover:underline pointer-coarse:min-h-11"
    >
      <span className={linkText}>{truncate(text)}</span>
    </a>
  )
}

const Times = ({ item }: { item: Content }) => (
  <dl className="grid grid-cols-[auto_1fr] gap-x-2 text-sm sm:in-data-[density=compact]:leading-4">
    <dt className="text-muted">Created</dt>
    <dd>
      <DateTime value={item.createdAt} />
    </dd>
    <dt className="text-muted">Updated</dt>
    <dd>
      <DateTime value={item.updatedAt} />
    </dd>
  </dl>
)
