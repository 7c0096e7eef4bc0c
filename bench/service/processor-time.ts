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

/** Of the threads of another process that are running; NaN where there is no `/proc`. */
export function processMs(id: number): number {
  try {
    return readdirSync(`/proc/${id}/task`).reduce((sum, task) => sum + runningMs(`/proc/${id}/task/${task}`), 0)
  } catch {
    return Number.NaN
  }
}

function runningMs(task: string): number {
  return Number(readFileSync(`${task}/schedstat`, 'utf8').split(' ')[0]) / 1e6
}

/**
 * Of the running processes of the server, and of those that have ended: parallel workers, and connections that the pool has closed.
 * https://docs.kernel.org/scheduler/sched-stats.html#proc-pid-schedstat, https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html
 */
export function serverMs(serverId: number): number {
  try {
    const children = readFileSync(`/proc/${serverId}/task/${serverId}/children`, 'utf8').trim().split(' ')
    const running = children.reduce((sum, id) => sum + processMs(Number(id)), 0)
    // Fields 16 and 17, counted from the third, which follows the name in brackets.
    const [user, system] = readFileSync(`/proc/${serverId}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(13, 15) ?? []
    return running + (Number(user) + Number(system)) * msPerTick
  } catch {
    return Number.NaN
  }
}
