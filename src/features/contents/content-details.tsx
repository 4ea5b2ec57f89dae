import type { ReactNode } from 'react'
import { formatBytes } from '@/upload/formats'
import { parseWebUrl } from '@/web-url'
import type { Content } from './contents'

/** What the server says about an item and the form does not change: its category, type and files. */
export function ContentDetails({ item: { category, type, files } }: { item: Content }) {
  if (!category?.name && !type?.name && files.length === 0) return null
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 border-t border-line pt-4 wrap-anywhere">
      {category?.name && <Detail label="Category">{category.name}</Detail>}
      {type?.name && <Detail label="Type">{type.name}</Detail>}
      {files.length > 0 && (
        <Detail label="Files">
          <ul className="flex flex-col gap-1">
            {files.map((file, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- a server may list a file twice
              <li key={index}>
                <FileLink file={file} />
              </li>
            ))}
          </ul>
        </Detail>
      )}
    </dl>
  )
}

const Detail = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt className="text-muted">{label}</dt>
    <dd className="min-w-0">{children}</dd>
  </>
)

function FileLink({ file }: { file: Content['files'][number] }) {
  const { name, path } = file
  const url = parseWebUrl(path)
  const shown = name || path
  return (
    <>
      {url ? (
        <a
          href={url.href}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex min-h-touch-target items-center rounded-sm text-accent hover:underline"
        >
          {shown}
        </a>
      ) : (
        shown
      )}
      {file.size !== undefined && <span className="text-muted">{` (${formatBytes(file.size)})`}</span>}
    </>
  )
}
