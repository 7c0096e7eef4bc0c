/** The colours of each are in styles/marks.css. */
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
