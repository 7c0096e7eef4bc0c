export const badgeLook =
  'inline-block max-w-full align-middle truncate rounded-sm px-1.5 text-xs/5 font-semibold forced-colors:border'

export const badgeTones = {
  plain: 'bg-well text-quiet',
  success: 'bg-success-wash text-success',
  warning: 'bg-warning-wash text-warning',
  danger: 'bg-danger-wash text-danger',
  critical: 'bg-critical-wash text-critical',
  high: 'bg-high-wash text-high',
  medium: 'bg-medium-wash text-medium',
  low: 'bg-low-wash text-low',
  unspecified: 'bg-unspecified-wash text-unspecified',
}

export type BadgeTone = keyof typeof badgeTones
