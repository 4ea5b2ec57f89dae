import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { dialogId, listSearch, listState } from '@/api/list'
import { loadList } from '@/api/prefetched-response'
import { ContentList } from '@/features/contents/content-list'
import { news } from '@/features/contents/contents'
import { newsList } from '@/features/contents/contents.meta'
import { z } from '@/zod'

const search = listSearch(newsList)

export const Route = createFileRoute('/_app/contents/news')({
  validateSearch: z.extend(search.schema, { edit: dialogId }),
  search: { middlewares: [stripSearchParams(search.defaults)] },
  loaderDeps: ({ search }) => listState(search),
  loader: ({ context, deps }) => loadList(() => context.queryClient.query(news.list(deps))),
  staticData: {
    screen: {
      title: 'News',
      description: 'Search, add/update/delete the news',
      crumbs: [{ label: 'Dashboard', to: '/dashboard' }, { label: 'News' }],
    },
  },
  component: Screen,
})

function Screen() {
  return <ContentList resource={news} search={Route.useSearch()} />
}
