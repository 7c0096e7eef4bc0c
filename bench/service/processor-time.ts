import { readdirSync, readFileSync } from 'node:fs'

/**
 * Milliseconds of processor time that this process and the database server have used, which other work on the machine changes little.
 * The server's are read from `/proc`: NaN where there is none.
 */
export function processorMs(serverId: number | undefined): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000 + (serverId === undefined ? 0 : serverMs(serverId))
}

const msPerTick = 10

/**
 * Of the running processes of the server, and of those that have ended: parallel workers, and connections that the pool has closed.
 * https://docs.kernel.org/scheduler/sched-stats.html#proc-pid-schedstat, https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html
 */
function serverMs(serverId: number): number {
  try {
    const children = readFileSync(`/proc/${serverId}/task/${serverId}/children`, 'utf8').trim().split(' ')
    const tasks = children.flatMap((id) => readdirSync(`/proc/${id}/task`).map((task) => `/proc/${id}/task/${task}`))
    const running = tasks.reduce(
      (sum, task) => sum + Number(readFileSync(`${task}/schedstat`, 'utf8').split(' ')[0]) / 1e6,
      0,
    )
    // Fields 16 and 17, counted from the third, which follows the name in brackets.
    const [user, system] = readFileSync(`/proc/${serverId}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(13, 15) ?? []
    return running + (Number(user) + Number(system)) * msPerTick
  } catch {
    return Number.NaN
  }
}
