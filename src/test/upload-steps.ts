/** The paths of the steps of an upload. */
export const paths = {
  presign: 'storage/presigned-url',
  put: 'uploads/*',
  legitimize: 'storage/legitimize-files',
} as const
export type Step = keyof typeof paths
/** The steps of an upload. */
export const order: Step[] = ['presign', 'put', 'legitimize']
/** The steps of all uploads so far. */
export const stepsOf = ({ requests }: { requests: { path: string }[] }) =>
  requests.flatMap(({ path }) => order.filter((step) => path.includes(paths[step].replace('*', ''))))
