/** The colours of each are in styles/badges.css. */
export type BadgeTone =
  | 'plain'
  | 'success'
  | 'warning'
  | 'danger'
  | 'critical'
  | 'high'
  | 'medium'
  | 'low'
  | 'unspecified'
