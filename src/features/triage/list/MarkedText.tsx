import { Fragment } from 'react'
import { excerpt } from './excerpt.ts'

export function MarkedText({ text, term }: { text: string; term: string }) {
  return excerpt(text, term).map((part, index) =>
    part.marked ? (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of one text have no other identity
      <mark key={index} className="rounded-[2px] bg-mark text-inherit">
        {part.text}
      </mark>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- as above
      <Fragment key={index}>{part.text}</Fragment>
    ),
  )
}
