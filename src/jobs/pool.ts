/**
 * Runs tasks, so many at a time: whenever one has ended, the next one starts.
 * @param startNext starts the next task; undefined if there is none
 */
export async function runPool(size: number, startNext: () => Promise<void> | undefined): Promise<void> {
  const worker = async () => {
    for (let task = startNext(); task; task = startNext()) await task
  }
  await Promise.all(Array.from({ length: size }, worker))
}
