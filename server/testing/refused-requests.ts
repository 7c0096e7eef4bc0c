/** Requests that the contract refuses with 422, and where it refuses them. */
export const page = '/public/v1/audits/a/violations'
const integer = ['int_parsing', 'Input should be a valid integer, unable to parse string as an integer']
const atLeast1 = ['greater_than_equal', 'Input should be greater than or equal to 1']
const atMost100 = ['less_than_equal', 'Input should be less than or equal to 100']
const severities = ['enum', "Input should be 'UNSPECIFIED', 'LOW', 'MEDIUM', 'HIGH' or 'CRITICAL'"]
const states = [
  'enum',
  "Input should be 'undecided', 'elevated_risk', 'urgent_violation', 'dismissed', 'fixed' or 'all'",
]

export const refusedAudits: [query: string, problem: string[]][] = [
  ['limit=1.5', integer],
  ['limit=', integer],
  ['limit=abc', integer],
  ['limit=1e2', integer],
  ['limit=0x10', integer],
  ['limit=%201', integer],
  ['limit=٣', integer],
  ['limit=NaN', integer],
  ['limit=0', atLeast1],
  ['limit=-5', atLeast1],
  ['limit=101', atMost100],
  [`limit=${'9'.repeat(400)}`, atMost100],
  [`limit=-${'9'.repeat(400)}`, atLeast1],
]

export const refusedViolations: [query: string, name: string, problem: string[]][] = [
  ['severity=low', 'severity', severities],
  ['severity=', 'severity', severities],
  ['severity=null', 'severity', severities],
  ['review_state=ALL', 'review_state', states],
  ['review_state=', 'review_state', states],
  ['page=1e9999', 'page', integer],
  ['page=0', 'page', atLeast1],
  ['page=2147483648', 'page', ['less_than_equal', 'Input should be less than or equal to 2147483647']],
  ['page_size=101', 'page_size', atMost100],
  ['search=a%00b', 'search', ['value_error', 'Value error, the NUL character is not allowed']],
]

export const review = '/public/v1/violations/v/review'
export const comments = '/public/v1/violations/v/comments'
const actions = "Input should be 'dismiss', 'elevated_risk', 'urgent_violation', 'mark_fixed' or 'reopen'"
const notAnObject = 'Input should be a valid dictionary or object to extract fields from'

export const refusedBodies: [url: string, payload: string, loc: (string | number)[], type: string, msg: string][] = [
  [review, '{}', ['body', 'action'], 'missing', 'Field required'],
  [review, 'null', ['body'], 'missing', 'Field required'],
  [review, '', ['body'], 'missing', 'Field required'],
  [review, '[]', ['body'], 'model_attributes_type', notAnObject],
  [review, '"dismiss"', ['body'], 'model_attributes_type', notAnObject],
  [review, '{"action":"explode"}', ['body', 'action'], 'enum', actions],
  [review, '{"action":1}', ['body', 'action'], 'enum', actions],
  [review, '{"action":null}', ['body', 'action'], 'enum', actions],
  [review, '{"action":"dismiss","reason":3}', ['body', 'reason'], 'string_type', 'Input should be a valid string'],
  [
    review,
    '{"action":"reopen","apply_to_group":"true"}',
    ['body', 'apply_to_group'],
    'bool_type',
    'Input should be a valid boolean',
  ],
  [
    review,
    '{"action":"reopen","apply_to_group":null}',
    ['body', 'apply_to_group'],
    'bool_type',
    'Input should be a valid boolean',
  ],
  [review, '{"action":"reopen"', ['body', 18], 'json_invalid', 'JSON decode error'],
  [review, '{"action":"reopen",}', ['body', 19], 'json_invalid', 'JSON decode error'],
  [comments, '{"comment":7}', ['body', 'comment'], 'string_type', 'Input should be a valid string'],
  [comments, '{"comment":""}', ['body', 'comment'], 'string_too_short', 'String should have at least 1 character'],
  [
    comments,
    JSON.stringify({ comment: '🦊'.repeat(5001) }),
    ['body', 'comment'],
    'string_too_long',
    'String should have at most 5000 characters',
  ],
  [
    comments,
    '{"comment":"a\\u0000b"}',
    ['body', 'comment'],
    'value_error',
    'Value error, the NUL character is not allowed',
  ],
  [
    comments,
    '{"comment":"\\ud800"}',
    ['body', 'comment'],
    'string_unicode',
    'Input should be a valid string, unable to parse raw data as a unicode string',
  ],
]
