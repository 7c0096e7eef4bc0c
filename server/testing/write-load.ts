import createClient, { type Client } from 'openapi-fetch'
import type { paths, ReviewState } from '../../contract/openapi.gen.ts'

const actions = { urgent_violation: 'urgent_violation', elevated_risk: 'elevated_risk', mark_fixed: 'fixed' } as const
type Action = keyof typeof actions
const actionNames: Action[] = ['urgent_violation', 'elevated_risk', 'mark_fixed']

/** What the service acknowledged for one violation, and which requests were not answered. */
interface Promised {
  review_state: ReviewState
  asked: ReviewState | null
  comments: Map<string, 'answered' | 'asked'>
}

/** Several callers who write at the same time, and a log of every answer they got. */
export class WriteLoad {
  readonly violations: Map<string, Promised>
  readonly documents = new Set<string>()
  answered = 0
  #touched = new Set<string>()
  #written = 0

  constructor(
    ids: string[],
    private readonly key: string,
    private readonly random: () => number,
  ) {
    this.violations = new Map(ids.map((id) => [id, { review_state: 'undecided', asked: null, comments: new Map() }]))
  }

  api(url: string): Client<paths> {
    return createClient<paths>({ baseUrl: url, headers: { 'X-API-Key': this.key } })
  }

  /** Writes until `stop` is called after so many answers, and then until the connections break. */
  async writeUntil(url: string, answers: number, stop: () => Promise<void>): Promise<void> {
    this.#touched.clear()
    const api = this.api(url)
    const enough = this.answered + answers
    let stopped: Promise<void> | undefined
    const lanes = 6
    const all = [...this.violations.keys()]
    const lane = async (ids: string[]) => {
      try {
        for (;;) {
          await this.#step(api, ids[Math.floor(this.random() * ids.length)] ?? '')
          if (this.answered >= enough) stopped ??= stop()
        }
      } catch (error) {
        if (!(error instanceof TypeError)) throw error
      }
    }
    await Promise.all(Array.from({ length: lanes }, (_, at) => lane(all.filter((_id, index) => index % lanes === at))))
    await stopped
  }

  async #step(api: Client<paths>, violation_id: string): Promise<void> {
    const chance = this.random()
    if (chance < 0.6) await this.#decide(api, violation_id)
    else if (chance < 0.9) await this.#comment(api, violation_id)
    else await this.#generate(api)
  }

  async #decide(api: Client<paths>, violation_id: string): Promise<void> {
    const promised = this.violations.get(violation_id)
    const action = actionNames[Math.floor(this.random() * actionNames.length)] ?? 'mark_fixed'
    if (!promised) return
    this.#touched.add(violation_id)
    promised.asked = actions[action]
    const { data } = await api.POST('/public/v1/violations/{violation_id}/review', {
      params: { path: { violation_id } },
      body: { action },
    })
    if (!data) throw new Error('A decision was refused')
    this.answered += 1
    Object.assign(promised, { review_state: data.review_state, asked: null })
  }

  async #comment(api: Client<paths>, violation_id: string): Promise<void> {
    const comment = `Comment ${(this.#written += 1)}`
    this.#touched.add(violation_id)
    this.violations.get(violation_id)?.comments.set(comment, 'asked')
    const { data } = await api.POST('/public/v1/violations/{violation_id}/comments', {
      params: { path: { violation_id } },
      body: { comment },
    })
    if (!data) throw new Error('A comment was refused')
    this.answered += 1
    this.violations.get(violation_id)?.comments.set(comment, 'answered')
  }

  async #generate(api: Client<paths>): Promise<void> {
    const { data, response } = await api.POST('/public/v1/document', {
      body: { templateId: 'product-description', language_key: 'EN', input: '{"product":"Harbour"}' },
    })
    // The queue may be full.
    if (!data && response.status !== 503) throw new Error('A document was refused')
    if (data) this.documents.add(data.documentId)
    this.answered += 1
  }

  /** What is missing, duplicated or changed, as text. Unanswered requests are resolved from here on. */
  async compare(url: string): Promise<string[]> {
    const api = this.api(url)
    const faults: string[] = []
    for (const violation_id of this.#touched) {
      const promised = this.violations.get(violation_id)
      const { data } = await api.GET('/public/v1/violations/{violation_id}', { params: { path: { violation_id } } })
      if (!data || !promised) return [`${violation_id} is gone`]
      const { review_state, asked, comments } = promised
      if (![review_state, asked].includes(data.review_state))
        faults.push(`${violation_id} is ${data.review_state}, not ${review_state} or ${asked}`)
      Object.assign(promised, { review_state: data.review_state, asked: null })
      const thread = data.comments.map(({ content }) => content)
      for (const [text, state] of comments) {
        const times = thread.filter((content) => content === text).length
        if (times > 1 || (state === 'answered' && times === 0)) faults.push(`${text} is there ${times} times`)
        if (times === 0) comments.delete(text)
        else comments.set(text, 'answered')
      }
      if (thread.length !== comments.size) faults.push(`${violation_id} has comments that nobody wrote`)
    }
    return faults
  }
}
