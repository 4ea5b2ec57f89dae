import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { dialogId, listSearch, listState } from '@/api/list'
import { loadList } from '@/api/prefetched-response'
import { ContentList } from '@/features/contents/content-list'
import { faqs } from '@/features/contents/contents'
import { faqsList } from '@/features/contents/contents.meta'
import { z } from '@/zod'

const search = listSearch(faqsList)

export const Route = createFileRoute('/_app/contents/faq')({
  validateSearch: z.extend(search.schema, { edit: dialogId }),
  search: { middlewares: [stripSearchParams(search.defaults)] },
  loaderDeps: ({ search }) => listState(search),
  loader: ({ context, deps }) => loadList(() => context.queryClient.query(faqs.list(deps))),
  staticData: {
    screen: {
      title: 'FAQs',
      description: 'Search, add/update/delete the FAQs',
      crumbs: [{ label: 'Dashboard', to: '/dashboard' }, { label: 'FAQs' }],
    },
  },
  component: Screen,
})

function Screen() {
  return <ContentList resource={faqs} search={Route.useSearch()} />
}
