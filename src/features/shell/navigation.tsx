import {
  AudioLinesIcon,
  BookOpenIcon,
  CircleQuestionMarkIcon,
  FilesIcon,
  FileUpIcon,
  InboxIcon,
  KeyRoundIcon,
  LayoutTemplateIcon,
  ListChecksIcon,
  PencilIcon,
  SlidersHorizontalIcon,
} from 'lucide-react'
import type { ComponentType } from 'react'
import type { TextKey } from '../../locales/text.ts'

export interface NavItem {
  to: string
  text: TextKey
  /** Hidden from a key that may not do this, and imports also where the service offers none. */
  needs?: 'mayRead' | 'mayReview' | 'mayImport' | 'hasMyWork' | 'mayAdminister'
  icon: ComponentType<{ className?: string; 'aria-hidden'?: 'true' }>
}

export const mainNav: readonly NavItem[] = [
  { to: '/my-work', text: 'nav.my_work', icon: InboxIcon, needs: 'hasMyWork' },
  { to: '/audits', text: 'nav.audits', icon: ListChecksIcon, needs: 'mayRead' },
  { to: '/generate', text: 'nav.generate', icon: PencilIcon, needs: 'mayReview' },
  { to: '/documents', text: 'nav.documents', icon: FilesIcon, needs: 'mayRead' },
  { to: '/import', text: 'nav.import', icon: FileUpIcon, needs: 'mayImport' },
]

export const libraryNav: readonly NavItem[] = [
  { to: '/templates', text: 'nav.templates', icon: LayoutTemplateIcon, needs: 'mayRead' },
  { to: '/tones-of-voice', text: 'nav.tones_of_voice', icon: AudioLinesIcon, needs: 'mayRead' },
  { to: '/knowledge-bases', text: 'nav.knowledge_bases', icon: BookOpenIcon, needs: 'mayRead' },
]

export const administrationItem: NavItem = {
  to: '/administration',
  text: 'nav.administration',
  icon: KeyRoundIcon,
  needs: 'mayAdminister',
}

export const settingsItem: NavItem = { to: '/settings', text: 'nav.settings', icon: SlidersHorizontalIcon }

export const helpItem: NavItem = { to: '/help', text: 'nav.help', icon: CircleQuestionMarkIcon }

export const navItems = [...mainNav, ...libraryNav, administrationItem, settingsItem, helpItem]
