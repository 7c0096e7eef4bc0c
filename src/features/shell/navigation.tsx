import {
  AudioLinesIcon,
  BookOpenIcon,
  CircleQuestionMarkIcon,
  FilesIcon,
  LayoutTemplateIcon,
  ListChecksIcon,
  PencilIcon,
  SlidersHorizontalIcon,
} from 'lucide-react'
import type { ComponentType } from 'react'
import type { TextKey } from '../../locales/text.ts'

export interface Place {
  to: string
  text: TextKey
  /** Hidden from a key that can only read. */
  reviews?: true
  icon: ComponentType<{ className?: string; 'aria-hidden'?: 'true' }>
}

export const workPlaces: readonly Place[] = [
  { to: '/audits', text: 'nav.audits', icon: ListChecksIcon },
  { to: '/generate', text: 'nav.generate', icon: PencilIcon, reviews: true },
  { to: '/documents', text: 'nav.documents', icon: FilesIcon },
]

export const libraryPlaces: readonly Place[] = [
  { to: '/templates', text: 'nav.templates', icon: LayoutTemplateIcon },
  { to: '/tones-of-voice', text: 'nav.tones_of_voice', icon: AudioLinesIcon },
  { to: '/knowledge-bases', text: 'nav.knowledge_bases', icon: BookOpenIcon },
]

export const settingsPlace: Place = { to: '/settings', text: 'nav.settings', icon: SlidersHorizontalIcon }

export const helpPlace: Place = { to: '/help', text: 'nav.help', icon: CircleQuestionMarkIcon }

export const places = [...workPlaces, ...libraryPlaces, settingsPlace, helpPlace]
