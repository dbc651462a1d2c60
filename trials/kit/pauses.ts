/** The longest pauses of an event loop, in milliseconds. `computed`: the longest in which its thread computed. */
export type Pauses = Readonly<{ longest: number; computed: number }>

const every = 5

/**
 * Watches the event loop of this process. A busy machine makes pauses, too: of each pause, `computed` takes no more than the
 * thread itself computed in it.
 *
 * @returns a function that gives the longest since it was last called
 */
export function watchPauses(): () => Pauses {
  let [longest, computed] = [0, 0]
  let moment = performance.now()
  let cpu = process.threadCpuUsage()
  const note = () => {
    const [before, cpuBefore] = [moment, cpu]
    moment = performance.now()
    cpu = process.threadCpuUsage()
    const pause = moment - before - every
    const ofThread = (cpu.user - cpuBefore.user + cpu.system - cpuBefore.system) / 1_000
    longest = Math.max(longest, pause)
    computed = Math.max(computed, Math.min(pause, ofThread))
  }
  setInterval(note, every).unref()
  return () => {
    note()
    const pauses = { longest, computed }
    longest = 0
    computed = 0
    return pauses
  }
}
