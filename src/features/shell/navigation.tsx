import AudioLinesIcon from 'lucide-react/icons/audio-lines'
import BookOpenIcon from 'lucide-react/icons/book-open'
import CircleQuestionMarkIcon from 'lucide-react/icons/circle-question-mark'
import FilesIcon from 'lucide-react/icons/files'
import LayoutTemplateIcon from 'lucide-react/icons/layout-template'
import ListChecksIcon from 'lucide-react/icons/list-checks'
import PencilIcon from 'lucide-react/icons/pencil'
import SlidersHorizontalIcon from 'lucide-react/icons/sliders-horizontal'
import type { ComponentType } from 'react'
import type { TextKey } from '../../locales/text.ts'

export interface Place {
  to: string
  text: TextKey
  icon: ComponentType<{ className?: string; 'aria-hidden'?: 'true' }>
}

export const workPlaces: readonly Place[] = [
  { to: '/audits', text: 'nav.audits', icon: ListChecksIcon },
  { to: '/generate', text: 'nav.generate', icon: PencilIcon },
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
