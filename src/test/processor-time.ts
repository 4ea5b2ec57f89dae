/**
 * Runs a function and returns the processor time that it took, in milliseconds. Unlike the time of a clock, it hardly
 * depends on what else runs on the machine.
 */
export function processorTime(act: () => void): number {
  const start = process.cpuUsage()
  act()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}
