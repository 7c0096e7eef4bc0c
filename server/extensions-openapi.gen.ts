// Generated from contract/extensions.yaml by "npm run gen". Do not edit.

import type { OpenApi } from './openapi.ts'

export const extensionsOpenapi: OpenApi = {
  "openapi": "3.1.0",
  "info": {
    "title": "Redline extensions API",
    "version": "1.0.0",
    "summary": "History, finding, assigning, conditional decisions, standard reasons, documents, live events, imports, comparisons and webhooks.",
    "description": "What the published API of the service lacks. It is optional: a client asks `getExtensions` once and does without what\nis not offered.\n\nKeys, errors and conventions are those of the published API: all data is scoped to the workspace that owns the API key,\nidentifiers are opaque strings, timestamps are ISO 8601 in UTC, and every error carries a `detail` member.\n\nA key has scopes. `read` allows everything that changes nothing, `review` also to decide, comment and assign, `import`\nto import findings and to follow the imports, `admin` everything. The role beside an operation's security requirement\nis the scope it needs; of several one is enough.\n\nA `cursor` is the `next_cursor` of the page before. It names a position, not a page number: while others change the\ndata, the following pages neither skip nor repeat an entry.\n",
    "contact": {
      "name": "Redline",
      "url": "https://redline.example"
    },
    "license": {
      "name": "MIT",
      "identifier": "MIT"
    }
  },
  "servers": [
    {
      "url": "/",
      "description": "The service that serves this description."
    }
  ],
  "security": [
    {
      "ApiKey": [
        "read"
      ]
    }
  ],
  "tags": [
    {
      "name": "Extensions",
      "description": "What this service offers to this key."
    },
    {
      "name": "History",
      "description": "Who decided what, and when."
    },
    {
      "name": "Finding",
      "description": "Filters, orders and counts that the published list does not have."
    },
    {
      "name": "Assigning",
      "description": "Who looks after which violation."
    },
    {
      "name": "Decisions",
      "description": "Decisions that overrule nobody unasked."
    },
    {
      "name": "Documents",
      "description": "The documents of the workspace, and the names of the templates."
    },
    {
      "name": "Live",
      "description": "What happens in the workspace, as it happens."
    },
    {
      "name": "Imports",
      "description": "Findings from other tools, and what they change."
    },
    {
      "name": "Webhooks",
      "description": "Calls to other systems."
    },
    {
      "name": "Checks",
      "description": "Rules, and texts that are checked with them."
    },
    {
      "name": "Administration",
      "description": "Keys, and the log of who did what."
    }
  ],
  "paths": {
    "/extensions/v1": {
      "get": {
        "operationId": "getExtensions",
        "tags": [
          "Extensions"
        ],
        "summary": "Say what is offered",
        "description": "Returns the features of this service, the scopes of the key and its owner. Every valid key may ask.",
        "security": [
          {
            "ApiKey": []
          }
        ],
        "responses": {
          "200": {
            "description": "What is offered.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/Extensions"
                },
                "example": {
                  "features": [
                    "history",
                    "finding",
                    "assigning",
                    "my_work",
                    "conditional_decisions",
                    "standard_reasons",
                    "events",
                    "imports",
                    "comparison",
                    "webhooks",
                    "changing_audits",
                    "administration",
                    "documents",
                    "template_names",
                    "checks"
                  ],
                  "scopes": [
                    "read",
                    "review"
                  ],
                  "user": {
                    "email": "reviewer@bank.example"
                  },
                  "version": "0.1.0"
                }
              }
            }
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "default": {
            "$ref": "#/components/responses/Failure"
          }
        }
      }
    },
    "/extensions/v1/violations/{violation_id}/activity": {
      "get": {
        "operationId": "getViolationActivity",
        "tags": [
          "History"
        ],
        "summary": "Page through the decisions on a violation",
        "description": "Returns the decisions on one violation, oldest first.",
        "parameters": [
          {
            "$ref": "#/components/parameters/violation_id"
          },
          {
            "$ref": "#/components/parameters/cursor"
          },
          {
            "$ref": "#/components/parameters/page_size"
          }
        ],
        "responses": {
          "200": {
            "description": "The page.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/ActivityPage"
                },
                "example": {
                  "items": [
                    {
                      "id": "5120",
                      "decision_id": "0b7d2c1e",
                      "action": "dismiss",
                      "from_state": "undecided",
                      "to_state": "dismissed",
                      "reason": "The page quotes a law.",
                      "actor_email": "reviewer@bank.example",
                      "created_at": "2026-09-15T10:01:00Z",
                      "kind": "group",
                      "violations": 12,
                      "carried_from_audit_id": null,
                      "undoes": null
                    }
                  ],
                  "next_cursor": null
                }
              }
            }
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "422": {
            "$ref": "#/components/responses/Invalid"
          },
          "default": {
            "$ref": "#/components/responses/Failure"
          }
        }
      }
    },
    "/extensions/v1/violations/{violation_id}/location": {
      "get": {
        "operationId": "getViolationLocation",
        "tags": [
          "Finding"
        ],
        "summary": "Say where a violation was found",
        "description": "Returns the location that `findViolations` lists, for one violation.",
        "parameters": [
          {
            "$ref": "#/components/parameters/violation_id"
          }
        ],
        "responses": {
          "200": {
            "description": "The location.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/FoundLocation"
                },
                "example": {
                  "location": {
                    "path": "src/cart.js",
                    "line": 40,
                    "column": 3,
                    "end_line": 40,
                    "end_column": 9
                  }
                }
              }
            }
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "422": {
            "$ref": "#/components/responses/Invalid"
          },
          "default": {
            "$ref": "#/components/responses/Failure"
          }
        }
      }
    },
    "/extensions/v1/source-link": {
      "post": {
        "operationId": "setSourceLink",
        "tags": [
          "Finding"
        ],
        "summary": "Say where the files of the workspace can be read",
        "description": "Stores the template of addresses that locations are linked with, such as `https://code.example/shop/blob/main/{path}#L{line}`.\n`{path}`, `{line}`, `{column}` and `{end_line}` are replaced. `getExtensions` returns it as `source_link`.\n",
        "security": [
          {
            "ApiKey": [
              "admin"
            ]
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/SourceLink"
              },
              "example": {
                "template": "https://code.example/shop/blob/main/{path}#L{line}"
              }
            }
          }
        },
        "responses": {
          "200": {
            "description": "The template as it is stored.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/SourceLink"
                },
                "example": {
                  "template": "https://code.example/shop/blob/main/{path}#L{line}"
                }
              }
            }
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "422": {
            "$ref": "#/components/responses/Invalid"
          },
          "default": {
            "$ref": "#/components/responses/Failure"
          }
        }
      }
    },
    "/extensions/v1/audits/{audit_id}/activity": {
      "get": {
        "operationId": "getAuditActivity",
        "tags": [
          "History"
        ],
        "summary": "Count the decisions in an audit by day and person",
        "description": "Returns how many decisions each person made on each day (UTC), oldest day first, and how many dismissals had each standard reason. Decisions that were taken back are not counted.",
        "parameters": [
          {
            "$ref": "#/components/parameters/audit_id"
          }
        ],
        "responses": {
          "200": {
            "description": "The counts.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/AuditActivity"
                },
                "example": {
                  "audit_id": "audit_2026_09",
                  "items": [
                    {
                      "day": "2026-09-15",
                      "actor_email": "reviewer@bank.example",
                      "decisions": 3,
                      "violations": 14,
                      "by_state": {
                        "undecided": 0,
                        "elevated_risk": 1,
                        "urgent_violation": 1,
                        "dismissed": 12,
                        "fixed": 0
                      }
                    }
                  ],
                  "by_reason": [
                    {
                      "category": "false positive",
                      "reason": "The page quotes a law.",
                      "violations": 10
                    },
                    {
                      "category": null,
                      "reason": null,
                      "violations": 2
                    }
                  ]
                }
              }
            }
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "422": {
            "$ref": "#/components/responses/Invalid"
          },
          "default": {
            "$ref": "#/components/responses/Failure"
          }
        }
      }
    },
    "/extensions/v1/audits/{audit_id}/violations": {
      "get": {
        "operationId": "findViolations",
        "tags": [
          "Finding"
        ],
        "summary": "Find violations of an audit",
        "description": "Returns one page of the violations of an audit that match all filters, in the order asked for.",
        "parameters": [
          {
            "$ref": "#/components/parameters/audit_id"
          },
          {
            "$ref": "#/components/parameters/review_state"
          },
          {
            "$ref": "#/components/parameters/severity"
          },
          {
            "$ref": "#/components/parameters/search"
          },
          {
            "$ref": "#/components/parameters/rule"
          },
          {
            "$ref": "#/components/parameters/asset"
          },
          {
            "$ref": "#/components/parameters/group_id"
          },
          {
            "$ref": "#/components/parameters/assigned_to"
          },
          {
            "$ref": "#/components/parameters/decided_by"
          },
          {
            "name": "sort",
            "in": "query",
            "description": "The order. `severity` is that of the published list: from CRITICAL down, then oldest first. `rule` and `asset`\ngo by the name shown, in any case, `decided` by the newest decision first, as of the first page, and `group` by\n`group_size`, the largest first, with the violations of a group together.\n",
            "schema": {
              "type": "string",
              "enum": [
                "severity",
                "rule",
                "asset",
                "decided",
                "group"
              ],
              "default": "severity"
            },
            "example": "decided"
          },
          {
            "name": "grouped",
            "in": "query",
            "description": "Whether each group is listed once, by the oldest of its violations that match. `groups` then says how many rows the\nlist has.\n",
            "schema": {
              "type": "string",
              "enum": [
                "true",
                "false"
              ],
              "default": "false"
            },
            "example": "true"
          },
          {
            "$ref": "#/components/parameters/cursor"
          },
          {
            "$ref": "#/components/parameters/skip"
          },
          {
            "$ref": "#/components/parameters/page_size"
          }
        ],
        "responses": {
          "200": {
            "description": "The page.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/FoundPage"
                },
                "example": {
                  "violations": [
                    {
                      "id": "violation_81",
                      "audit_id": "audit_2026_09",
                      "review_state": "dismissed",
                      "severity": "HIGH",
                      "rule_id": "rule_no_guarantee",
                      "rule_name": "No guaranteed returns",
                      "asset_id": "asset_12",
                      "asset_name": "Harbour savings",
                      "asset_url": "https://bank.example/savings",
                      "violating_text": "a risk-free 5% every year",
                      "reason": "Promises a return that the product cannot guarantee.",
                      "recommended_solution": "State that the rate is variable and name the current one.",
                      "suggested_text": "a variable rate, currently 5% a year",
                      "dismissal_reason": "The page quotes a law.",
                      "group_id": "group_7",
                      "assigned_to_user_ids": [
                        "colleague@bank.example"
                      ],
                      "decided_by": "reviewer@bank.example",
                      "decided_at": "2026-09-15T10:01:00Z",
                      "assigned_to": [
                        "colleague@bank.example"
                      ],
                      "location": null,
                      "group_size": 12
                    }
                  ],
                  "cursor": null,
                  "next_cursor": null,
                  "total": 1,
                  "groups": 1,
                  "review_progress": {
                    "undecided": 31,
                    "elevated_risk": 0,
                    "urgent_violation": 2,
                    "dismissed": 1,
                    "fixed": 0
                  }
                }
              }
            }
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "422": {
            "$ref": "#/components/responses/Invalid"
          },
          "default": {
            "$ref": "#/components/responses/Failure"
          }
        }
      }
    },
    "/extensions/v1/audits": {
      "get": {
        "operationId": "findAudits",
        "tags": [
          "Finding"
        ],
        "summary": "Page through the audits",
        "description": "Returns one page of the audits of the workspace, newest first, or of those with a name, each with the numbers of its\nviolations by review state.\n",
        "parameters": [
          {
            "name": "name",
            "in": "query",
            "description": "Only audits whose name contains this, in any case. An empty one filters nothing.",
            "schema": {
              "type": "string",
              "maxLength": 500
            },
            "example": "october"
          },
          {
            "name": "archived",
            "in": "query",
            "description": "The audits that are archived, instead of all others.",
            "schema": {
              "type": "string",
              "enum": [
                "true",
                "false"
              ],
              "default": "false"
            }
          },
          {
            "$ref": "#/components/parameters/cursor"
          },
          {
            "$ref": "#/components/parameters/page_size"
          }
        ],
        "responses": {
          "200": {
            "description": "The page.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/AuditPage"
                },
                "example": {
                  "audits": [
                    {
                      "id": "audit_2026_10",
                      "name": "Website, October 2026",
                      "status": "COMPLETED",
                      "created_at": "2026-10-01T08:00:00Z",
                      "completed_at": "2026-10-01T08:04:00Z",
                      "total_assets": 120,
                      "completed_assets": 119,
                      "failed_assets": 1,
                      "total_violations": 34,
                      "series": "Website",
                      "review_progress": {
                        "undecided": 31,
                        "elevated_risk": 1,
                        "urgent_violation": 1,
                        "dismissed": 1,
                        "fixed": 0
                      }
                    }
                  ],
                  "next_cursor": null
                }
              }
            }
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "422": {
            "$ref": "#/components/responses/Invalid"
          },
          "default": {
            "$ref": "#/components/responses/Failure"
          }
        }
      },
      "post": {
        "operationId": "startAudit",
        "tags": [
          "Checks"
        ],
        "summary": "Start an audit",
        "description": "Starts an audit that Redline carries out itself: it lists the pages and files that the sources name and checks each with the rules\nof the library. The numbers of the audit move meanwhile, and violations can be reviewed as soon as their asset is done. Its status is\nQUEUED, RUNNING, and then COMPLETED, FAILED if nothing could be checked, or CANCELLED.\n",
        "security": [
          {
            "ApiKey": [
              "import"
            ]
          }
        ],
        "parameters": [
          {
            "$ref": "#/components/parameters/idempotency_key"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/NewAuditCheck"
              },
              "example": {
                "name": "Website, November 2026",
                "series": "Website",
                "packs": [
                  "financial_promotions"
                ],
                "sources": [
                  {
                    "type": "sitemap",
                    "address": "https://bank.example/sitemap.xml"
                  }
                ],
                "carry_decisions_from": "latest"
              }
            }
          }
        },
        "responses": {
          "202": {
            "description": "The audit has begun.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/StartedAudit"
                },
                "example": {
                  "audit_id": "audit_2026_11",
                  "plan_id": null
                }
              }
            }
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "422": {
            "$ref": "#/components/responses/Invalid"
          },
          "default": {
            "$ref": "#/components/responses/Failure"
          }
        }
      }
    },
    "/extensions/v1/audits/{audit_id}": {
      "post": {
        "operationId": "changeAudit",
        "tags": [
          "Imports"
        ],
        "summary": "Rename or archive an audit",
        "description": "Changes the name of an audit, or whether it is archived. An archived audit is left out of lists and counts, and no findings are\nimported into it. It can be read by its identifier, and listed with `archived`.\n",
        "security": [
          {
            "ApiKey": [
              "admin"
            ]
          }
        ],
        "parameters": [
          {
            "$ref": "#/components/parameters/audit_id"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/AuditUpdate"
              },
              "example": {
                "name": "Website, October 2026",
                "archived": true
              }
            }
          }
        },
        "responses": {
          "204": {
            "description": "The audit is changed."
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "409": {
            "description": "Another audit has the name, or an import into the audit is under way.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/ErrorDetail"
                },
                "example": {
                  "detail": "There is an audit named \"Website, October 2026\" already."
                }
              }
            }
          },
          "422": {
            "$ref": "#/components/responses/Invalid"
          },
          "default": {
            "$ref": "#/components/responses/Failure"
          }
        }
      },
      "delete": {
        "operationId": "deleteAudit",
        "tags": [
          "Imports"
        ],
        "summary": "Delete an audit",
        "description": "Deletes an audit with its violations, comments and decisions. It does not exist from now on; what it holds is removed after the\nanswer.\n",
        "security": [
          {
            "ApiKey": [
              "admin"
            ]
          }
        ],
        "parameters": [
          {
            "$ref": "#/components/parameters/audit_id"
          }
        ],
        "responses": {
          "204": {
            "description": "The audit is deleted."
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "409": {
            "description": "An import into the audit is under way.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/ErrorDetail"
                },
                "example": {
                  "detail": "An import into the audit \"Website, October 2026\" is under way: wait until it is done."
                }
              }
            }
          },
          "422": {
            "$ref": "#/components/responses/Invalid"
          },
          "default": {
            "$ref": "#/components/responses/Failure"
          }
        }
      }
    },
    "/extensions/v1/audits/{audit_id}/series": {
      "get": {
        "operationId": "getSeries",
        "tags": [
          "Imports"
        ],
        "summary": "List the scans of the series of an audit",
        "description": "Returns the audits of the series that an audit belongs to, newest first, and what changed from scan to scan.",
        "parameters": [
          {
            "$ref": "#/components/parameters/audit_id"
          }
        ],
        "responses": {
          "200": {
            "description": "The series. Its name is null, and it has no scans, when the audit belongs to none.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/Series"
                },
                "example": {
                  "series": "Website",
                  "scans": [
                    {
                      "audit_id": "audit_2026_10",
                      "name": "Website, October 2026",
                      "status": "COMPLETED",
                      "created_at": "2026-10-01T08:00:00Z",
                      "previous_audit_id": "audit_2026_09",
                      "total_violations": 1280,
                      "new": 31,
                      "gone": 12,
                      "unchanged": 1249
                    }
                  ]
                }
              }
            }
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "422": {
            "$ref": "#/components/responses/Invalid"
          },
          "default": {
            "$ref": "#/components/responses/Failure"
          }
        }
      }
    },
    "/extensions/v1/audits/{audit_id}/facets": {
      "get": {
        "operationId": "getFacets",
        "tags": [
          "Finding"
        ],
        "summary": "Count the violations of an audit by what can be filtered",
        "description": "Returns the values of each filter with the number of violations they would find. Each is counted under all filters\nbut its own.\n",
        "parameters": [
          {
            "$ref": "#/components/parameters/audit_id"
          },
          {
            "$ref": "#/components/parameters/review_state"
          },
          {
            "$ref": "#/components/parameters/severity"
          },
          {
            "$ref": "#/components/parameters/search"
          },
          {
            "$ref": "#/components/parameters/rule"
          },
          {
            "$ref": "#/components/parameters/asset"
          },
          {
            "$ref": "#/components/parameters/group_id"
          },
          {
            "$ref": "#/components/parameters/assigned_to"
          },
          {
            "$ref": "#/components/parameters/decided_by"
          },
          {
            "name": "max_values",
            "in": "query",
            "description": "The most values of each filter.",
            "schema": {
              "type": "integer",
              "minimum": 1,
              "maximum": 10000,
              "default": 100
            }
          },
          {
            "name": "counted",
            "in": "query",
            "description": "Only the values of these filters. All where it is left out.",
            "schema": {
              "type": "array",
              "minItems": 1,
              "uniqueItems": true,
              "items": {
                "type": "string",
                "enum": [
                  "review_state",
                  "severity",
                  "rule",
                  "asset",
                  "assigned_to",
                  "decided_by"
                ]
              }
            },
            "example": [
              "asset"
            ]
          },
          {
            "name": "value_search",
            "in": "query",
            "description": "Only rules, assets and people whose name, address or e-mail address contains each word of this text, and assets without\neither whose id does. States and severities are then left out. At most 10 words.\n",
            "schema": {
              "type": "string",
              "maxLength": 200
            },
            "example": "savings brochure"
          }
        ],
        "responses": {
          "200": {
            "description": "The counts.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/Facets"
                },
                "example": {
                  "review_state": {
                    "values": [
                      {
                        "value": "undecided",
                        "label": null,
                        "count": 31
                      }
                    ],
                    "others": 0
                  },
                  "severity": {
                    "values": [
                      {
                        "value": "HIGH",
                        "label": null,
                        "count": 31
                      }
                    ],
                    "others": 0
                  },
                  "rule": {
                    "values": [
                      {
                        "value": "No guaranteed returns",
                        "label": null,
                        "count": 31
                      }
                    ],
                    "others": 0
                  },
                  "asset": {
                    "values": [
                      {
                        "value": "asset_12",
                        "label": "Harbour savings",
                        "count": 31
                      }
                    ],
                    "others": 219
                  },
                  "assigned_to": {
                    "values": [
                      {
                        "value": "colleague@bank.example",
                        "label": null,
                        "count": 4
                      }
                    ],
                    "others": 0
                  },
                  "decided_by": {
                    "values": [],
                    "others": 0
                  }
                }
              }
            }
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "422": {
            "$ref": "#/components/responses/Invalid"
          },
          "default": {
            "$ref": "#/components/responses/Failure"
          }
        }
      }
    },
    "/extensions/v1/people": {
      "get": {
        "operationId": "listPeople",
        "tags": [
          "Assigning"
        ],
        "summary": "List the people who can be assigned",
        "description": "Returns the owners of the keys that can be used to review, in the order of their addresses.",
        "responses": {
          "200": {
            "description": "The people.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/People"
                },
                "example": {
                  "people": [
                    {
                      "email": "reviewer@bank.example"
                    }
                  ]
                }
              }
            }
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "default": {
            "$ref": "#/components/responses/Failure"
          }
        }
      }
    },
    "/extensions/v1/my-work": {
      "get": {
        "operationId": "getMyWork",
        "tags": [
          "Assigning"
        ],
        "summary": "Say what waits for the owner of the key",
        "description": "Returns the undecided violations that the owner of the key is assigned to, by audit; their decisions that someone else has\nreplaced in the last 30 days; and comments by others of the last 30 days on what they decided or are assigned to. Of\ndecisions and comments it returns the newest 50.\n",
        "responses": {
          "200": {
            "description": "What waits.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/MyWork"
                },
                "example": {
                  "assigned": {
                    "total": 3,
                    "audits": [
                      {
                        "audit_id": "audit_2026_09",
                        "audit_name": "Website, September 2026",
                        "undecided": 3
                      }
                    ]
                  },
                  "replaced": {
                    "total": 0,
                    "items": []
                  },
                  "comments": {
                    "total": 0,
                    "items": []
                  }
                }
              }
            }
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "default": {
            "$ref": "#/components/responses/Failure"
          }
        }
      }
    },
    "/extensions/v1/assignments": {
      "post": {
        "operationId": "assignViolations",
        "tags": [
          "Assigning"
        ],
        "summary": "Assign violations to people",
        "description": "Adds people to the violations and removes others from them: all of it, or nothing when one violation does not exist.\nThe review state and the history do not change.\n",
        "security": [
          {
            "ApiKey": [
              "review"
            ]
          }
        ],
        "parameters": [
          {
            "$ref": "#/components/parameters/idempotency_key"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/AssignmentRequest"
              },
              "example": {
                "violation_ids": [
                  "violation_81"
                ],
                "apply_to_group": true,
                "add": [
                  "colleague@bank.example"
                ],
                "remove": []
              }
            }
          }
        },
        "responses": {
          "200": {
            "description": "Who is assigned now.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/AssignmentResponse"
                },
                "example": {
                  "violations": [
                    {
                      "violation_id": "violation_81",
                      "assigned_to": [
                        "colleague@bank.example"
                      ]
                    }
                  ]
                }
              }
            }
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "422": {
            "$ref": "#/components/responses/Invalid"
          },
          "default": {
            "$ref": "#/components/responses/Failure"
          }
        }
      }
    },
    "/extensions/v1/dismissal-reasons": {
      "get": {
        "operationId": "listDismissalReasons",
        "tags": [
          "Decisions"
        ],
        "summary": "List the standard reasons for dismissing",
        "description": "Returns the standard reasons of the workspace, at most nine, in a fixed order.",
        "responses": {
          "200": {
            "description": "The reasons.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/DismissalReasonList"
                },
                "example": {
                  "items": [
                    {
                      "category": "false positive",
                      "reason": "The page quotes a law."
                    }
                  ]
                }
              }
            }
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "default": {
            "$ref": "#/components/responses/Failure"
          }
        }
      }
    },
    "/extensions/v1/documents": {
      "get": {
        "operationId": "listDocuments",
        "tags": [
          "Documents"
        ],
        "summary": "Page through the documents",
        "description": "Returns one page of the documents of the workspace, newest first, whoever asked for them, with their state.",
        "parameters": [
          {
            "name": "search",
            "in": "query",
            "description": "Only documents of which every word of it is in the title, the template's name or the requester, or is the id, in any\ncase. An empty one filters nothing.\n",
            "schema": {
              "type": "string",
              "maxLength": 500
            },
            "example": "harbour"
          },
          {
            "name": "templateId",
            "in": "query",
            "description": "Only documents of this template.",
            "schema": {
              "type": "string"
            },
            "example": "product-description"
          },
          {
            "name": "languageKey",
            "in": "query",
            "description": "Only documents in this language.",
            "schema": {
              "type": "string"
            },
            "example": "EN"
          },
          {
            "$ref": "#/components/parameters/cursor"
          },
          {
            "$ref": "#/components/parameters/page_size"
          }
        ],
        "responses": {
          "200": {
            "description": "The page.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/ListedDocumentPage"
                },
                "example": {
                  "items": [
                    {
                      "id": "3f2a9c81",
                      "title": "Harbour savings account",
                      "status": "written",
                      "message": null,
                      "retry_reason": null,
                      "retry_in_seconds": null,
                      "templateId": "product-description",
                      "languageKey": "EN",
                      "toneOfVoiceId": "plain-spoken",
                      "requested_by": "reviewer@bank.example",
                      "created_at": "2026-09-01T08:00:00Z"
                    }
                  ],
                  "next_cursor": null
                }
              }
            }
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "422": {
            "$ref": "#/components/responses/Invalid"
          },
          "default": {
            "$ref": "#/components/responses/Failure"
          }
        }
      }
    },
    "/extensions/v1/documents/{document_id}": {
      "get": {
        "operationId": "getListedDocument",
        "tags": [
          "Documents"
        ],
        "summary": "Read the state of a document",
        "description": "Returns one document as it is in the list, with what it waits for while it is written. The published API has its text.",
        "parameters": [
          {
            "name": "document_id",
            "in": "path",
            "required": true,
            "description": "Identifier of the document.",
            "schema": {
              "type": "string"
            },
            "example": "3f2a9c81"
          }
        ],
        "responses": {
          "200": {
            "description": "The document.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/ListedDocument"
                },
                "example": {
                  "id": "3f2a9c81",
                  "title": "Harbour savings account",
                  "status": "written",
                  "message": null,
                  "retry_reason": null,
                  "retry_in_seconds": null,
                  "templateId": "product-description",
                  "languageKey": "EN",
                  "toneOfVoiceId": "plain-spoken",
                  "requested_by": "reviewer@bank.example",
                  "created_at": "2026-09-01T08:00:00Z"
                }
              }
            }
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "422": {
            "$ref": "#/components/responses/Invalid"
          },
          "default": {
            "$ref": "#/components/responses/Failure"
          }
        }
      }
    },
    "/extensions/v1/template-names": {
      "get": {
        "operationId": "listTemplateNames",
        "tags": [
          "Documents"
        ],
        "summary": "List the names of the templates",
        "description": "Returns the names of all templates and their steps, as they are written in the library, by language.",
        "responses": {
          "200": {
            "description": "The names.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/TemplateNamesList"
                },
                "example": {
                  "items": [
                    {
                      "templateId": "recall-notice",
                      "names": [
                        {
                          "languageKey": "DE",
                          "name": "Rückrufmitteilung"
                        }
                      ],
                      "steps": [
                        {
                          "id": "recall-notice-step-1-de",
                          "text": "Beginnen Sie mit dem Produkt."
                        }
                      ]
                    }
                  ]
                }
              }
            }
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "default": {
            "$ref": "#/components/responses/Failure"
          }
        }
      }
    },
    "/extensions/v1/reviews": {
      "post": {
        "operationId": "reviewConditionally",
        "tags": [
          "Decisions"
        ],
        "summary": "Record a decision on violations that are as expected",
        "description": "Records one decision on several violations, if each is still in the state the caller has seen. If one is not, nothing\nchanges and the answer is 409 with what was found. A violation that already is in the wanted state, with the wanted\nreason, gets no new entry in its history.\n",
        "security": [
          {
            "ApiKey": [
              "review"
            ]
          }
        ],
        "parameters": [
          {
            "$ref": "#/components/parameters/idempotency_key"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/ConditionalReviewRequest"
              },
              "example": {
                "action": "dismiss",
                "reason": "The page quotes a law.",
                "kind": "single",
                "decisions": [
                  {
                    "violation_id": "violation_81",
                    "expected": {
                      "review_state": "undecided"
                    }
                  }
                ]
              }
            }
          }
        },
        "responses": {
          "200": {
            "description": "The decision was recorded.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/ConditionalReviewResponse"
                },
                "example": {
                  "decision_id": "0b7d2c1e",
                  "violations_updated": 1,
                  "violations": [
                    {
                      "violation_id": "violation_81",
                      "review_state": "dismissed",
                      "dismissal_reason": "The page quotes a law.",
                      "decided_by": "reviewer@bank.example",
                      "decided_at": "2026-09-15T10:01:00Z",
                      "decision_id": "0b7d2c1e"
                    }
                  ]
                }
              }
            }
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "409": {
            "description": "At least one violation is not as expected. Nothing was changed.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/ReviewConflict"
                },
                "example": {
                  "detail": "1 violation is no longer as expected",
                  "found": [
                    {
                      "violation_id": "violation_81",
                      "review_state": "fixed",
                      "dismissal_reason": null,
                      "decided_by": "colleague@bank.example",
                      "decided_at": "2026-09-15T10:00:58Z",
                      "decision_id": "5f1e9a3b"
                    }
                  ]
                }
              }
            }
          },
          "422": {
            "$ref": "#/components/responses/Invalid"
          },
          "default": {
            "$ref": "#/components/responses/Failure"
          }
        }
      }
    },
    "/extensions/v1/events": {
      "get": {
        "operationId": "streamEvents",
        "tags": [
          "Live"
        ],
        "summary": "Follow what happens in the workspace",
        "description": "A stream of server-sent events. `event` is `ready`, `decision`, `comment`, `assignment`, `import`, `audit`, `presence`\nor `reset`, and `data` is a JSON object, see the schemas. `ready` comes first. `id` is a position: a client that\nreconnects sends the last one it has seen and gets everything since. Events are kept for an hour; `reset` says that\nsome were lost and that everything must be read again. A comment is sent every 15 seconds while nothing happens. A\nclient that reads too slowly is disconnected, and so is one whose key was revoked.\n",
        "parameters": [
          {
            "name": "Last-Event-ID",
            "in": "header",
            "description": "Resumes after this event.",
            "schema": {
              "type": "string"
            },
            "example": "8123"
          },
          {
            "name": "last_event_id",
            "in": "query",
            "description": "The same, for clients that cannot set a header. The header wins.",
            "schema": {
              "type": "string"
            },
            "example": "8123"
          }
        ],
        "responses": {
          "200": {
            "description": "The stream.",
            "content": {
              "text/event-stream": {
                "schema": {
                  "type": "string",
                  "description": "Server-sent events. The data of each is an `Event`.",
                  "contentMediaType": "text/event-stream",
                  "contentSchema": {
                    "$ref": "#/components/schemas/Event"
                  }
                },
                "example": "event: decision\nid: 8124\ndata: {\"decision_id\":\"0b7d2c1e\",\"action\":\"dismiss\",\"review_state\":\"dismissed\",\"dismissal_reason\":\"The page quotes a law.\",\"kind\":\"single\",\"actor_email\":\"reviewer@bank.example\",\"created_at\":\"2026-09-15T10:01:00Z\",\"violations\":[{\"violation_id\":\"violation_81\",\"audit_id\":\"audit_2026_09\",\"from_state\":\"undecided\"}],\"more\":false}\n"
              }
            }
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "422": {
            "$ref": "#/components/responses/Invalid"
          },
          "default": {
            "$ref": "#/components/responses/Failure"
          }
        }
      }
    },
    "/extensions/v1/presence": {
      "post": {
        "operationId": "announcePresence",
        "tags": [
          "Live"
        ],
        "summary": "Say which audit somebody is looking at",
        "description": "Announces a viewer for 40 seconds and returns the other viewers of the same audit. `audit_id` null takes the\nannouncement back.\n",
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/PresenceRequest"
              },
              "example": {
                "audit_id": "audit_2026_09",
                "viewer_id": "5e0c1a"
              }
            }
          }
        },
        "responses": {
          "200": {
            "description": "The other viewers.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/PresenceResponse"
                },
                "example": {
                  "viewers": [
                    {
                      "viewer_id": "77b1d0",
                      "email": "colleague@bank.example"
                    }
                  ]
                }
              }
            }
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "422": {
            "$ref": "#/components/responses/Invalid"
          },
          "default": {
            "$ref": "#/components/responses/Failure"
          }
        }
      }
    },
    "/extensions/v1/imports": {
      "get": {
        "operationId": "listImports",
        "tags": [
          "Imports"
        ],
        "summary": "List the newest imports",
        "description": "Returns the 50 newest imports of the workspace, newest first.",
        "security": [
          {
            "ApiKey": [
              "import"
            ]
          },
          {
            "ApiKey": [
              "read"
            ]
          }
        ],
        "responses": {
          "200": {
            "description": "The imports.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/ImportList"
                },
                "example": {
                  "imports": [
                    {
                      "id": "import_5",
                      "audit_id": "audit_2026_10",
                      "audit_name": "Website, October 2026",
                      "source": "october.sarif",
                      "status": "completed",
                      "staged": 1280,
                      "published": 1280,
                      "added": 1280,
                      "previous_audit_id": "audit_2026_09",
                      "unchanged": 1250,
                      "carried": 1190,
                      "message": null,
                      "messages": [],
                      "imported_by": "ci@bank.example",
                      "created_at": "2026-10-14T08:30:00Z",
                      "finished_at": "2026-10-14T08:31:12Z",
                      "taken_back_at": null
                    }
                  ]
                }
              }
            }
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "default": {
            "$ref": "#/components/responses/Failure"
          }
        }
      },
      "post": {
        "operationId": "startImport",
        "tags": [
          "Imports"
        ],
        "summary": "Import findings",
        "description": "Takes findings as SARIF 2.1.0 or CSV into an audit, which is created when there is none of that name. The body is read\nas a stream and checked whole before the first finding is imported. The answer comes when the body has been read;\nthe job says how far the import has come. The same findings are never imported twice.\n",
        "security": [
          {
            "ApiKey": [
              "import"
            ]
          }
        ],
        "parameters": [
          {
            "name": "format",
            "in": "query",
            "required": true,
            "description": "What the body is.",
            "schema": {
              "type": "string",
              "enum": [
                "sarif",
                "csv"
              ]
            },
            "example": "sarif"
          },
          {
            "name": "name",
            "in": "query",
            "required": true,
            "description": "Name of the audit.",
            "schema": {
              "type": "string",
              "minLength": 1,
              "maxLength": 500
            },
            "example": "Website, October 2026"
          },
          {
            "name": "source",
            "in": "query",
            "description": "What is imported, such as the name of a file. The format if it is left out.",
            "schema": {
              "type": "string",
              "minLength": 1,
              "maxLength": 500
            },
            "example": "october.sarif"
          },
          {
            "name": "carry_decisions_from",
            "in": "query",
            "description": "Identifier of an earlier audit: the new one is compared with it, and its decisions are carried over to unchanged\nfindings. `latest` is the newest completed audit of the series; the first audit of a series has none. The audit of\nthe import must be new, or have been compared with the same audit when it was: so an import can be repeated.\n",
            "schema": {
              "type": "string"
            },
            "example": "audit_2026_09"
          },
          {
            "name": "series",
            "in": "query",
            "description": "What is scanned again and again, such as a website. The audit that is created belongs to it.",
            "schema": {
              "type": "string",
              "minLength": 1,
              "maxLength": 500
            },
            "example": "Website"
          },
          {
            "name": "allow_empty",
            "in": "query",
            "description": "A file without findings is the result of a scan. Otherwise it is refused, because a scan may have failed.",
            "schema": {
              "type": "string",
              "enum": [
                "true",
                "false"
              ],
              "default": "false"
            }
          },
          {
            "name": "columns",
            "in": "query",
            "description": "What the columns of a CSV file are, in their order, separated by commas: fields of a finding, or nothing for a column that is\nleft out. Otherwise the first line of the file names the fields.\n",
            "schema": {
              "type": "string",
              "maxLength": 5000
            },
            "example": "reason,,severity"
          },
          {
            "name": "ignore_unknown_columns",
            "in": "query",
            "description": "Columns of a CSV file that are not known are left out. Otherwise a file with such columns is refused.",
            "schema": {
              "type": "string",
              "enum": [
                "true",
                "false"
              ],
              "default": "false"
            }
          },
          {
            "$ref": "#/components/parameters/idempotency_key"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/sarif+json": {
              "schema": {
                "type": "string",
                "description": "A SARIF 2.1.0 log."
              }
            },
            "text/csv": {
              "schema": {
                "type": "string",
                "description": "A header and one finding per line. UTF-8, UTF-16 with a mark or Windows-1252, separated by commas, semicolons or tabs.\n"
              }
            },
            "application/octet-stream": {
              "schema": {
                "type": "string",
                "description": "Either; `format` says which."
              }
            }
          }
        },
        "responses": {
          "202": {
            "description": "The import has begun.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/ImportJob"
                },
                "example": {
                  "id": "import_5",
                  "audit_id": "audit_2026_10",
                  "audit_name": "Website, October 2026",
                  "source": "october.sarif",
                  "status": "publishing",
                  "staged": 1280,
                  "published": 0,
                  "added": 0,
                  "previous_audit_id": "audit_2026_09",
                  "unchanged": 0,
                  "carried": 0,
                  "message": null,
                  "messages": [],
                  "imported_by": "ci@bank.example",
                  "created_at": "2026-10-14T08:30:00Z",
                  "finished_at": null,
                  "taken_back_at": null
                }
              }
            }
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "409": {
            "description": "Another import into the audit is under way, or decisions cannot be carried over to it.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/ImportError"
                },
                "example": {
                  "detail": "An import into the audit \"Website, October 2026\" is under way: wait until it is done.",
                  "messages": [
                    {
                      "code": "under_way",
                      "line": null,
                      "values": {
                        "name": "Website, October 2026"
                      }
                    }
                  ]
                }
              }
            }
          },
          "422": {
            "$ref": "#/components/responses/Invalid"
          },
          "default": {
            "$ref": "#/components/responses/Failure"
          }
        }
      }
    },
    "/extensions/v1/imports/{job_id}": {
      "get": {
        "operationId": "getImport",
        "tags": [
          "Imports"
        ],
        "summary": "Follow an import",
        "description": "Returns how far an import has come, and why one failed.",
        "security": [
          {
            "ApiKey": [
              "import"
            ]
          },
          {
            "ApiKey": [
              "read"
            ]
          }
        ],
        "parameters": [
          {
            "name": "job_id",
            "in": "path",
            "required": true,
            "description": "Identifier of the import.",
            "schema": {
              "type": "string"
            },
            "example": "import_5"
          }
        ],
        "responses": {
          "200": {
            "description": "The import.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/ImportJob"
                },
                "example": {
                  "id": "import_5",
                  "audit_id": "audit_2026_10",
                  "audit_name": "Website, October 2026",
                  "source": "csv",
                  "status": "failed",
                  "staged": 0,
                  "published": 0,
                  "added": 0,
                  "previous_audit_id": null,
                  "unchanged": 0,
                  "carried": 0,
                  "message": "2 rows cannot be imported; nothing was. Line 3: The reason is empty. Line 9: The reason is empty.",
                  "messages": [
                    {
                      "code": "invalid_rows",
                      "line": null,
                      "values": {
                        "count": 2
                      }
                    },
                    {
                      "code": "reason_empty",
                      "line": 3,
                      "values": {}
                    },
                    {
                      "code": "reason_empty",
                      "line": 9,
                      "values": {}
                    }
                  ],
                  "imported_by": "ci@bank.example",
                  "created_at": "2026-10-14T08:30:00Z",
                  "finished_at": "2026-10-14T08:30:02Z",
                  "taken_back_at": null
                }
              }
            }
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "422": {
            "$ref": "#/components/responses/Invalid"
          },
          "default": {
            "$ref": "#/components/responses/Failure"
          }
        }
      }
    },
    "/extensions/v1/imports/{job_id}/additions": {
      "get": {
        "operationId": "getImportAdditions",
        "tags": [
          "Imports"
        ],
        "summary": "Count what an import has added",
        "description": "Returns what would be removed if the import was taken back.",
        "security": [
          {
            "ApiKey": [
              "admin"
            ]
          }
        ],
        "parameters": [
          {
            "name": "job_id",
            "in": "path",
            "required": true,
            "description": "Identifier of the import.",
            "schema": {
              "type": "string"
            },
            "example": "import_5"
          }
        ],
        "responses": {
          "200": {
            "description": "The numbers.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/ImportAdditions"
                },
                "example": {
                  "violations": 1280,
                  "reviewed": 12,
                  "deletes_audit": true
                }
              }
            }
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "422": {
            "$ref": "#/components/responses/Invalid"
          },
          "default": {
            "$ref": "#/components/responses/Failure"
          }
        }
      }
    },
    "/extensions/v1/imports/{job_id}/take-back": {
      "post": {
        "operationId": "takeBackImport",
        "tags": [
          "Imports"
        ],
        "summary": "Take back an import",
        "description": "Removes the violations that an import has added, after the answer, and the audit when the import has created it and nothing is left\nin it. When some were decided or commented on since, `reviewed` must say what becomes of them.\n",
        "security": [
          {
            "ApiKey": [
              "admin"
            ]
          }
        ],
        "parameters": [
          {
            "name": "job_id",
            "in": "path",
            "required": true,
            "description": "Identifier of the import.",
            "schema": {
              "type": "string"
            },
            "example": "import_5"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/TakeBack"
              },
              "example": {
                "reviewed": "keep"
              }
            }
          }
        },
        "responses": {
          "202": {
            "description": "The import is being taken back.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/ImportJob"
                },
                "example": {
                  "id": "import_5",
                  "audit_id": "audit_2026_10",
                  "audit_name": "Website, October 2026",
                  "source": "october.sarif",
                  "status": "completed",
                  "staged": 1280,
                  "published": 1280,
                  "added": 1280,
                  "previous_audit_id": "audit_2026_09",
                  "unchanged": 1250,
                  "carried": 1190,
                  "message": null,
                  "messages": [],
                  "imported_by": "ci@bank.example",
                  "created_at": "2026-10-14T08:30:00Z",
                  "finished_at": "2026-10-14T08:31:12Z",
                  "taken_back_at": "2026-10-14T09:00:00Z"
                }
              }
            }
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "409": {
            "description": "Some violations were decided or commented on since and `reviewed` is missing, an import into the audit is under way, or nothing\nis left to take back.\n",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/TakeBackRefusal"
                },
                "example": {
                  "detail": "12 violations of the 1,280 that the import added were decided or commented on since: say whether to keep or remove them.",
                  "violations": 1280,
                  "reviewed": 12,
                  "deletes_audit": true
                }
              }
            }
          },
          "422": {
            "$ref": "#/components/responses/Invalid"
          },
          "default": {
            "$ref": "#/components/responses/Failure"
          }
        }
      }
    },
    "/extensions/v1/audits/{audit_id}/comparison": {
      "get": {
        "operationId": "compareAudits",
        "tags": [
          "Imports"
        ],
        "summary": "Compare an audit with another",
        "description": "Returns how many violations are new, gone and unchanged since another audit, and one page of those of one kind with\nwhat was decided. Findings are recognised as when decisions are carried over: by the fingerprints of the tool, or else by rule,\nasset, text, reason and region. Findings that were imported before these were kept are recognised by rule, asset and text alone;\n`matched_by` says which.\n",
        "parameters": [
          {
            "$ref": "#/components/parameters/audit_id"
          },
          {
            "name": "with",
            "in": "query",
            "required": true,
            "description": "Identifier of the earlier audit.",
            "schema": {
              "type": "string"
            },
            "example": "audit_2026_09"
          },
          {
            "name": "change",
            "in": "query",
            "description": "Which violations to list.",
            "schema": {
              "$ref": "#/components/schemas/Change",
              "default": "new"
            },
            "example": "gone"
          },
          {
            "$ref": "#/components/parameters/cursor"
          },
          {
            "$ref": "#/components/parameters/page_size"
          }
        ],
        "responses": {
          "200": {
            "description": "The comparison.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/ComparisonPage"
                },
                "example": {
                  "counts": {
                    "new": 30,
                    "gone": 12,
                    "unchanged": 1250
                  },
                  "items": [
                    {
                      "violation_id": "violation_81",
                      "previous_violation_id": "violation_17",
                      "reason": "Promises a return that the product cannot guarantee.",
                      "rule_name": "No guaranteed returns",
                      "asset_name": "Harbour savings",
                      "asset_url": "https://bank.example/savings",
                      "severity": "HIGH",
                      "state_before": "dismissed",
                      "state_now": "dismissed"
                    }
                  ],
                  "next_cursor": null,
                  "matched_by": "identity"
                }
              }
            }
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "422": {
            "$ref": "#/components/responses/Invalid"
          },
          "default": {
            "$ref": "#/components/responses/Failure"
          }
        }
      }
    },
    "/extensions/v1/webhooks": {
      "get": {
        "operationId": "listWebhooks",
        "tags": [
          "Webhooks"
        ],
        "summary": "List the webhooks",
        "description": "Returns the webhooks of the workspace, oldest first, without their secrets.",
        "security": [
          {
            "ApiKey": [
              "admin"
            ]
          }
        ],
        "responses": {
          "200": {
            "description": "The webhooks.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/WebhookList"
                },
                "example": {
                  "webhooks": [
                    {
                      "id": "webhook_2",
                      "url": "https://tickets.bank.example/redline",
                      "events": [
                        "decision",
                        "import"
                      ],
                      "created_by": "admin@bank.example",
                      "created_at": "2026-09-01T08:00:00Z"
                    }
                  ]
                }
              }
            }
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "default": {
            "$ref": "#/components/responses/Failure"
          }
        }
      },
      "post": {
        "operationId": "createWebhook",
        "tags": [
          "Webhooks"
        ],
        "summary": "Create a webhook",
        "description": "Registers an address that is called with each event, as JSON. The secret is shown only now. Each call carries\n`Redline-Signature: t=<seconds since 1970>,v1=<hex>`, where the hex number is HMAC-SHA256 of `<t>.<body>` with the\nsecret. A call that fails is repeated with growing pauses for a day. Redirects are not followed.\n",
        "security": [
          {
            "ApiKey": [
              "admin"
            ]
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/WebhookRequest"
              },
              "example": {
                "url": "https://tickets.bank.example/redline",
                "events": [
                  "decision",
                  "import"
                ]
              }
            }
          }
        },
        "responses": {
          "201": {
            "description": "The webhook was created.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/CreatedWebhook"
                },
                "example": {
                  "id": "webhook_2",
                  "url": "https://tickets.bank.example/redline",
                  "events": [
                    "decision",
                    "import"
                  ],
                  "created_by": "admin@bank.example",
                  "created_at": "2026-09-01T08:00:00Z",
                  "secret": "whsec_3b1f0c"
                }
              }
            }
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "422": {
            "$ref": "#/components/responses/Invalid"
          },
          "default": {
            "$ref": "#/components/responses/Failure"
          }
        }
      }
    },
    "/extensions/v1/webhooks/{webhook_id}": {
      "delete": {
        "operationId": "deleteWebhook",
        "tags": [
          "Webhooks"
        ],
        "summary": "Delete a webhook",
        "description": "Deletes a webhook with its deliveries. Nothing is sent to it any more.",
        "security": [
          {
            "ApiKey": [
              "admin"
            ]
          }
        ],
        "parameters": [
          {
            "$ref": "#/components/parameters/webhook_id"
          }
        ],
        "responses": {
          "204": {
            "description": "The webhook was deleted."
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "422": {
            "$ref": "#/components/responses/Invalid"
          },
          "default": {
            "$ref": "#/components/responses/Failure"
          }
        }
      }
    },
    "/extensions/v1/webhooks/{webhook_id}/deliveries": {
      "get": {
        "operationId": "listDeliveries",
        "tags": [
          "Webhooks"
        ],
        "summary": "Page through the deliveries of a webhook",
        "description": "Returns what was sent to a webhook or waits to be sent, newest first.",
        "security": [
          {
            "ApiKey": [
              "admin"
            ]
          }
        ],
        "parameters": [
          {
            "$ref": "#/components/parameters/webhook_id"
          },
          {
            "$ref": "#/components/parameters/cursor"
          },
          {
            "$ref": "#/components/parameters/page_size"
          }
        ],
        "responses": {
          "200": {
            "description": "The page.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/DeliveryPage"
                },
                "example": {
                  "items": [
                    {
                      "id": "delivery_9",
                      "event": "decision",
                      "status": "waiting",
                      "attempts": 2,
                      "response_status": 503,
                      "message": "The address answered 503",
                      "created_at": "2026-09-15T10:01:00Z",
                      "next_attempt_at": "2026-09-15T10:05:00Z",
                      "delivered_at": null
                    }
                  ],
                  "next_cursor": null
                }
              }
            }
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "422": {
            "$ref": "#/components/responses/Invalid"
          },
          "default": {
            "$ref": "#/components/responses/Failure"
          }
        }
      }
    },
    "/extensions/v1/webhooks/{webhook_id}/test": {
      "post": {
        "operationId": "testWebhook",
        "tags": [
          "Webhooks"
        ],
        "summary": "Call a webhook once",
        "description": "Calls the address at once, signed, with the event `test`, and returns what it answered. The call is not repeated.",
        "security": [
          {
            "ApiKey": [
              "admin"
            ]
          }
        ],
        "parameters": [
          {
            "$ref": "#/components/parameters/webhook_id"
          }
        ],
        "responses": {
          "200": {
            "description": "What the address answered.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/WebhookAnswer"
                },
                "example": {
                  "response_status": 204,
                  "message": null
                }
              }
            }
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "422": {
            "$ref": "#/components/responses/Invalid"
          },
          "default": {
            "$ref": "#/components/responses/Failure"
          }
        }
      }
    },
    "/extensions/v1/keys": {
      "get": {
        "operationId": "listKeys",
        "tags": [
          "Administration"
        ],
        "summary": "List the keys",
        "description": "Returns the keys of the workspace, oldest first, also those that have expired or were revoked.",
        "security": [
          {
            "ApiKey": [
              "admin"
            ]
          }
        ],
        "responses": {
          "200": {
            "description": "The keys.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/KeyList"
                },
                "example": {
                  "keys": [
                    {
                      "id": "3f9a1c",
                      "owner_email": "reviewer@bank.example",
                      "label": "Laptop",
                      "scopes": [
                        "review"
                      ],
                      "created_at": "2026-09-01T08:00:00Z",
                      "expires_at": null,
                      "last_used_at": "2026-09-15T10:01:00Z",
                      "revoked_at": null
                    }
                  ]
                }
              }
            }
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "default": {
            "$ref": "#/components/responses/Failure"
          }
        }
      },
      "post": {
        "operationId": "createKey",
        "tags": [
          "Administration"
        ],
        "summary": "Create a key",
        "description": "Creates a key of the workspace. The answer has it in clear text, only this once.",
        "security": [
          {
            "ApiKey": [
              "admin"
            ]
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/NewKey"
              },
              "example": {
                "owner_email": "reviewer@bank.example",
                "label": "Laptop",
                "scopes": [
                  "review"
                ],
                "expires_in_days": 365
              }
            }
          }
        },
        "responses": {
          "201": {
            "description": "The key.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/CreatedKey"
                },
                "example": {
                  "id": "3f9a1c",
                  "key": "rl_3f9a1c_0123456789abcdef"
                }
              }
            }
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "422": {
            "$ref": "#/components/responses/Invalid"
          },
          "default": {
            "$ref": "#/components/responses/Failure"
          }
        }
      }
    },
    "/extensions/v1/keys/{key_id}": {
      "delete": {
        "operationId": "revokeKey",
        "tags": [
          "Administration"
        ],
        "summary": "Revoke a key",
        "description": "From now on the key is refused; other processes of the service follow within 5 seconds. The key of the request itself is not\nrevoked, so that nobody locks themselves out.\n",
        "security": [
          {
            "ApiKey": [
              "admin"
            ]
          }
        ],
        "parameters": [
          {
            "name": "key_id",
            "in": "path",
            "required": true,
            "description": "Identifier of the key.",
            "schema": {
              "type": "string"
            },
            "example": "3f9a1c"
          }
        ],
        "responses": {
          "204": {
            "description": "The key is revoked."
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "422": {
            "$ref": "#/components/responses/Invalid"
          },
          "default": {
            "$ref": "#/components/responses/Failure"
          }
        }
      }
    },
    "/extensions/v1/administrative-acts": {
      "get": {
        "operationId": "listAdministrativeActs",
        "tags": [
          "Administration"
        ],
        "summary": "Page through the log",
        "description": "Returns who did what to the workspace, newest first. Entries are never changed, and kept when audits are deleted.",
        "security": [
          {
            "ApiKey": [
              "admin"
            ]
          }
        ],
        "parameters": [
          {
            "$ref": "#/components/parameters/cursor"
          },
          {
            "$ref": "#/components/parameters/page_size"
          }
        ],
        "responses": {
          "200": {
            "description": "The page.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/AdministrativeActPage"
                },
                "example": {
                  "items": [
                    {
                      "id": "12",
                      "act": "key_created",
                      "actor_email": null,
                      "subject": "reviewer@bank.example",
                      "detail": "3f9a1c: review",
                      "created_at": "2026-09-01T08:00:00Z"
                    }
                  ],
                  "next_cursor": null
                }
              }
            }
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "422": {
            "$ref": "#/components/responses/Invalid"
          },
          "default": {
            "$ref": "#/components/responses/Failure"
          }
        }
      }
    },
    "/extensions/v1/checks": {
      "post": {
        "operationId": "checkText",
        "tags": [
          "Checks"
        ],
        "summary": "Check a text",
        "description": "Checks one text with the rules of the workspace and returns what violates them. Nothing is stored. Give one of `text`,\n`html` and `markdown`, of at most a million characters.\n",
        "security": [
          {
            "ApiKey": [
              "review"
            ]
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/CheckRequest"
              },
              "example": {
                "text": "Earn a guaranteed return of 8 %.",
                "language_key": "EN",
                "packs": [
                  "financial_promotions"
                ]
              }
            }
          }
        },
        "responses": {
          "200": {
            "description": "What was found.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/CheckAnswer"
                },
                "example": {
                  "findings": [
                    {
                      "rule_id": "guaranteed-returns",
                      "rule_version": "5f2b1c0a9d8e7f61",
                      "rule_name": "Guaranteed returns",
                      "severity": "CRITICAL",
                      "violating_text": "guaranteed return",
                      "start": 7,
                      "end": 24,
                      "passage": {
                        "text": "Earn a guaranteed return of 8 %.",
                        "start": 7,
                        "end": 24,
                        "heading": null,
                        "kind": "text"
                      },
                      "reason": "The sentence promises a fixed return.",
                      "recommended_solution": "State the return as a target.",
                      "suggested_text": "target return"
                    }
                  ],
                  "language_key": "EN",
                  "rules_checked": 1,
                  "skipped": [
                    {
                      "rule_id": "misleading-comparison",
                      "why": "no_model"
                    }
                  ],
                  "model": null
                }
              }
            }
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "422": {
            "$ref": "#/components/responses/Invalid"
          },
          "default": {
            "$ref": "#/components/responses/Failure"
          }
        }
      }
    },
    "/extensions/v1/audits/{audit_id}/check": {
      "get": {
        "operationId": "getAuditCheck",
        "tags": [
          "Checks"
        ],
        "summary": "Return how an audit is carried out",
        "description": "Returns what an audit that Redline carries out itself checks, how many assets were unchanged, and what came of asking a language\nmodel. Other audits have none (404).\n",
        "parameters": [
          {
            "$ref": "#/components/parameters/audit_id"
          }
        ],
        "responses": {
          "200": {
            "description": "How it is carried out.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/AuditCheck"
                },
                "example": {
                  "sources": [
                    {
                      "type": "sitemap",
                      "address": "https://bank.example/sitemap.xml"
                    }
                  ],
                  "packs": [
                    "financial_promotions"
                  ],
                  "unchanged_assets": 28,
                  "model": {
                    "model": "gpt-4.1",
                    "requests": 3,
                    "dropped": 1,
                    "unsure": 0,
                    "failed": 0
                  }
                }
              }
            }
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "422": {
            "$ref": "#/components/responses/Invalid"
          },
          "default": {
            "$ref": "#/components/responses/Failure"
          }
        }
      }
    },
    "/extensions/v1/audits/{audit_id}/stop": {
      "post": {
        "operationId": "stopAudit",
        "tags": [
          "Checks"
        ],
        "summary": "Stop an audit",
        "description": "Ends an audit that Redline carries out itself. Its status is CANCELLED, and what it has found stays. Refused with 409 when it has\nended.\n",
        "security": [
          {
            "ApiKey": [
              "import"
            ]
          }
        ],
        "parameters": [
          {
            "$ref": "#/components/parameters/audit_id"
          }
        ],
        "responses": {
          "204": {
            "description": "It is stopped."
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "422": {
            "$ref": "#/components/responses/Invalid"
          },
          "default": {
            "$ref": "#/components/responses/Failure"
          }
        }
      }
    },
    "/extensions/v1/audits/{audit_id}/retry-failed": {
      "post": {
        "operationId": "retryFailedAssets",
        "tags": [
          "Checks"
        ],
        "summary": "Check the failed assets of an audit again",
        "description": "Checks the pages and files again that could not be checked, in the same audit, which is RUNNING meanwhile. Refused with 409 when none\nhas failed, and while the audit runs or after it was stopped.\n",
        "security": [
          {
            "ApiKey": [
              "import"
            ]
          }
        ],
        "parameters": [
          {
            "$ref": "#/components/parameters/audit_id"
          }
        ],
        "responses": {
          "204": {
            "description": "They are being checked."
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "422": {
            "$ref": "#/components/responses/Invalid"
          },
          "default": {
            "$ref": "#/components/responses/Failure"
          }
        }
      }
    },
    "/extensions/v1/audits/{audit_id}/run-again": {
      "post": {
        "operationId": "runAuditAgain",
        "tags": [
          "Checks"
        ],
        "summary": "Run an audit again",
        "description": "Starts an audit of the same sources and packs in the same series, named \"Website (2)\" after \"Website\". It is compared with the newest\ncompleted audit of the series, or without a series with this one, and takes over the decisions on unchanged findings.\n",
        "security": [
          {
            "ApiKey": [
              "import"
            ]
          }
        ],
        "parameters": [
          {
            "$ref": "#/components/parameters/audit_id"
          },
          {
            "$ref": "#/components/parameters/idempotency_key"
          }
        ],
        "responses": {
          "202": {
            "description": "The audit has begun.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/StartedAudit"
                },
                "example": {
                  "audit_id": "audit_2026_12",
                  "plan_id": null
                }
              }
            }
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "422": {
            "$ref": "#/components/responses/Invalid"
          },
          "default": {
            "$ref": "#/components/responses/Failure"
          }
        }
      }
    },
    "/extensions/v1/audits/{audit_id}/assets": {
      "get": {
        "operationId": "listAuditAssets",
        "tags": [
          "Checks"
        ],
        "summary": "Page through the assets of an audit",
        "description": "Returns the pages and files of an audit that Redline carries out itself, and why some could not be checked.",
        "parameters": [
          {
            "$ref": "#/components/parameters/audit_id"
          },
          {
            "$ref": "#/components/parameters/cursor"
          },
          {
            "$ref": "#/components/parameters/page_size"
          }
        ],
        "responses": {
          "200": {
            "description": "The page.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/AuditAssetPage"
                },
                "example": {
                  "items": [
                    {
                      "address": "https://bank.example/gone",
                      "state": "failed",
                      "code": "status",
                      "message": "The address answered 404.",
                      "http_status": 404,
                      "fetched_at": "2026-11-19T09:00:00Z",
                      "findings": 0,
                      "unchanged": false,
                      "skipped": []
                    }
                  ],
                  "next_cursor": null
                }
              }
            }
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "422": {
            "$ref": "#/components/responses/Invalid"
          },
          "default": {
            "$ref": "#/components/responses/Failure"
          }
        }
      }
    },
    "/extensions/v1/audit-plans": {
      "get": {
        "operationId": "listAuditPlans",
        "tags": [
          "Checks"
        ],
        "summary": "List the plans of audits",
        "description": "Returns the audits that are carried out again and again, with their last and their next run, oldest first.",
        "responses": {
          "200": {
            "description": "The plans.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/AuditPlanList"
                },
                "example": {
                  "items": [
                    {
                      "plan_id": "plan_1",
                      "name": "Website",
                      "series": "Website",
                      "packs": [
                        "financial_promotions"
                      ],
                      "sources": [
                        {
                          "type": "sitemap",
                          "address": "https://bank.example/sitemap.xml"
                        }
                      ],
                      "schedule": {
                        "every": "week",
                        "day": 1,
                        "at": "06:00",
                        "time_zone": "Europe/Amsterdam"
                      },
                      "created_by": "admin@bank.example",
                      "created_at": "2026-11-19T09:00:00Z",
                      "next_run_at": "2026-11-30T05:00:00Z",
                      "last_run_at": "2026-11-23T05:00:02Z",
                      "last_audit_id": "audit_2026_11",
                      "message": null
                    }
                  ]
                }
              }
            }
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "default": {
            "$ref": "#/components/responses/Failure"
          }
        }
      }
    },
    "/extensions/v1/audit-plans/{plan_id}": {
      "post": {
        "operationId": "changeAuditPlan",
        "tags": [
          "Checks"
        ],
        "summary": "Change a plan",
        "description": "Changes when the audits of a plan run, or what they check. What is left out stays as it is.",
        "security": [
          {
            "ApiKey": [
              "import"
            ]
          }
        ],
        "parameters": [
          {
            "$ref": "#/components/parameters/plan_id"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/AuditPlanChange"
              },
              "example": {
                "schedule": {
                  "every": "day",
                  "at": "06:00",
                  "time_zone": "Europe/Amsterdam"
                }
              }
            }
          }
        },
        "responses": {
          "200": {
            "description": "The plan as it is now.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/AuditPlan"
                },
                "example": {
                  "plan_id": "plan_1",
                  "name": "Website",
                  "series": "Website",
                  "packs": [
                    "financial_promotions"
                  ],
                  "sources": [
                    {
                      "type": "sitemap",
                      "address": "https://bank.example/sitemap.xml"
                    }
                  ],
                  "schedule": {
                    "every": "week",
                    "day": 1,
                    "at": "06:00",
                    "time_zone": "Europe/Amsterdam"
                  },
                  "created_by": "admin@bank.example",
                  "created_at": "2026-11-19T09:00:00Z",
                  "next_run_at": "2026-11-30T05:00:00Z",
                  "last_run_at": "2026-11-23T05:00:02Z",
                  "last_audit_id": "audit_2026_11",
                  "message": null
                }
              }
            }
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "422": {
            "$ref": "#/components/responses/Invalid"
          },
          "default": {
            "$ref": "#/components/responses/Failure"
          }
        }
      },
      "delete": {
        "operationId": "endAuditPlan",
        "tags": [
          "Checks"
        ],
        "summary": "End a plan",
        "description": "No audit of the plan runs from now on. Those that it has started stay, also one that is being carried out.",
        "security": [
          {
            "ApiKey": [
              "import"
            ]
          }
        ],
        "parameters": [
          {
            "$ref": "#/components/parameters/plan_id"
          }
        ],
        "responses": {
          "204": {
            "description": "It has ended."
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "422": {
            "$ref": "#/components/responses/Invalid"
          },
          "default": {
            "$ref": "#/components/responses/Failure"
          }
        }
      }
    },
    "/extensions/v1/violations/{violation_id}/passage": {
      "get": {
        "operationId": "getPassage",
        "tags": [
          "Checks"
        ],
        "summary": "Return the passage of a violation",
        "description": "Returns the paragraph in which Redline has found a violation, as it was then, with the place of the quote. Violations from elsewhere\nhave none (404).\n",
        "parameters": [
          {
            "$ref": "#/components/parameters/violation_id"
          }
        ],
        "responses": {
          "200": {
            "description": "The passage.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/StoredPassage"
                },
                "example": {
                  "text": "Earn a guaranteed return of 8 %.",
                  "start": 7,
                  "end": 24,
                  "heading": "Savings",
                  "kind": "text",
                  "rule_version": "5f2b1c0a9d8e7f61",
                  "fetched_at": "2026-11-19T09:00:00Z",
                  "model": null
                }
              }
            }
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "422": {
            "$ref": "#/components/responses/Invalid"
          },
          "default": {
            "$ref": "#/components/responses/Failure"
          }
        }
      }
    },
    "/extensions/v1/files": {
      "post": {
        "operationId": "uploadFile",
        "tags": [
          "Checks"
        ],
        "summary": "Upload a file to be checked",
        "description": "Takes one file, HTML, Markdown, plain text, DOCX, PDF or CSV, of at most 10 MB, for an audit that is started afterwards. It is kept as\nlong as the audit; without one it is removed after a day. Files that no audit checks have at most 200 MB together.\n",
        "security": [
          {
            "ApiKey": [
              "import"
            ]
          }
        ],
        "parameters": [
          {
            "name": "name",
            "in": "query",
            "required": true,
            "description": "Name of the file, by whose ending its kind is known. The files of one audit have different names.",
            "schema": {
              "type": "string",
              "minLength": 1,
              "maxLength": 500
            },
            "example": "brochure.pdf"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/octet-stream": {
              "schema": {
                "type": "string",
                "description": "The file."
              }
            }
          }
        },
        "responses": {
          "201": {
            "description": "The file is there.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/UploadedFile"
                },
                "example": {
                  "file_id": "file_3"
                }
              }
            }
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "422": {
            "$ref": "#/components/responses/Invalid"
          },
          "default": {
            "$ref": "#/components/responses/Failure"
          }
        }
      }
    },
    "/extensions/v1/rules": {
      "get": {
        "operationId": "listRules",
        "tags": [
          "Checks"
        ],
        "summary": "List the rules",
        "description": "Returns all rules of the workspace, without their content.",
        "responses": {
          "200": {
            "description": "The rules.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/RuleList"
                },
                "example": {
                  "items": [
                    {
                      "rule_id": "guaranteed-returns",
                      "key": "guaranteed_returns",
                      "pack": "financial_promotions",
                      "name": "Guaranteed returns",
                      "severity": "CRITICAL",
                      "kind": "phrases",
                      "version": "5f2b1c0a9d8e7f61"
                    }
                  ]
                }
              }
            }
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "default": {
            "$ref": "#/components/responses/Failure"
          }
        }
      }
    },
    "/extensions/v1/rules/{rule_id}": {
      "get": {
        "operationId": "getRule",
        "tags": [
          "Checks"
        ],
        "summary": "Return a rule",
        "description": "Returns a rule with its content, as its file in the library has it.",
        "parameters": [
          {
            "$ref": "#/components/parameters/rule_id"
          }
        ],
        "responses": {
          "200": {
            "description": "The rule.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/RuleDetail"
                },
                "example": {
                  "rule_id": "guaranteed-returns",
                  "version": "5f2b1c0a9d8e7f61",
                  "rule": {
                    "key": "guaranteed_returns",
                    "pack": "financial_promotions",
                    "name": "Guaranteed returns",
                    "severity": "CRITICAL",
                    "check": {
                      "phrases": [
                        "guaranteed return"
                      ]
                    },
                    "reason": "The sentence promises a fixed return.",
                    "examples": {
                      "violates": [
                        "Earn a guaranteed return of 8 %."
                      ],
                      "allowed": [
                        "The fund aims for 8 %."
                      ]
                    }
                  }
                }
              }
            }
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "422": {
            "$ref": "#/components/responses/Invalid"
          },
          "default": {
            "$ref": "#/components/responses/Failure"
          }
        }
      }
    },
    "/extensions/v1/rules/preview": {
      "post": {
        "operationId": "previewRule",
        "tags": [
          "Checks"
        ],
        "summary": "Try a rule",
        "description": "Runs the examples of a rule that need not be stored, and says what is wrong with it. With an audit that Redline has carried out itself,\nalso what the rule would find more and less in its texts than the rule of this key has found. Nothing is stored. Refused with 409\nfor an audit that was imported.\n",
        "security": [
          {
            "ApiKey": [
              "review"
            ]
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/PreviewRequest"
              },
              "example": {
                "rule": {
                  "key": "guaranteed_returns",
                  "pack": "financial_promotions",
                  "name": "Guaranteed returns",
                  "severity": "CRITICAL",
                  "check": {
                    "phrases": [
                      "guaranteed return"
                    ]
                  },
                  "reason": "The sentence promises a fixed return.",
                  "examples": {
                    "violates": [
                      "Earn a guaranteed return of 8 %."
                    ],
                    "allowed": [
                      "The fund aims for 8 %."
                    ]
                  }
                }
              }
            }
          }
        },
        "responses": {
          "200": {
            "description": "What the rule finds.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/RulePreview"
                },
                "example": {
                  "faults": [],
                  "examples": [
                    {
                      "expected": "violates",
                      "index": 0,
                      "passed": true,
                      "quotes": [
                        "guaranteed return"
                      ]
                    },
                    {
                      "expected": "allowed",
                      "index": 0,
                      "passed": true,
                      "quotes": []
                    }
                  ],
                  "audit": null
                }
              }
            }
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "422": {
            "$ref": "#/components/responses/Invalid"
          },
          "default": {
            "$ref": "#/components/responses/Failure"
          }
        }
      }
    },
    "/extensions/v1/library/rules/{key}": {
      "put": {
        "operationId": "putRule",
        "tags": [
          "Checks"
        ],
        "summary": "Store a rule",
        "description": "Creates the rule of the library that has this key, or replaces it. Its examples are run first: a rule that does not find what\nit must, or finds what it must not, is a 422 that names the example.\n",
        "security": [
          {
            "ApiKey": [
              "admin"
            ]
          }
        ],
        "parameters": [
          {
            "$ref": "#/components/parameters/rule_key"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/Rule"
              },
              "example": {
                "key": "guaranteed_returns",
                "pack": "financial_promotions",
                "name": "Guaranteed returns",
                "severity": "CRITICAL",
                "check": {
                  "phrases": [
                    "guaranteed return"
                  ]
                },
                "reason": "The sentence promises a fixed return.",
                "examples": {
                  "violates": [
                    "Earn a guaranteed return of 8 %."
                  ],
                  "allowed": [
                    "The fund aims for 8 %."
                  ]
                }
              }
            }
          }
        },
        "responses": {
          "200": {
            "description": "The stored rule.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/RuleDetail"
                },
                "example": {
                  "rule_id": "guaranteed-returns",
                  "version": "5f2b1c0a9d8e7f61",
                  "rule": {
                    "key": "guaranteed_returns",
                    "pack": "financial_promotions",
                    "name": "Guaranteed returns",
                    "severity": "CRITICAL",
                    "check": {
                      "phrases": [
                        "guaranteed return"
                      ]
                    },
                    "reason": "The sentence promises a fixed return.",
                    "examples": {
                      "violates": [
                        "Earn a guaranteed return of 8 %."
                      ],
                      "allowed": [
                        "The fund aims for 8 %."
                      ]
                    }
                  }
                }
              }
            }
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "422": {
            "$ref": "#/components/responses/Invalid"
          },
          "default": {
            "$ref": "#/components/responses/Failure"
          }
        }
      },
      "delete": {
        "operationId": "deleteRule",
        "tags": [
          "Checks"
        ],
        "summary": "Delete a rule",
        "description": "Removes the rule with this key from the library. Findings of it stay.",
        "security": [
          {
            "ApiKey": [
              "admin"
            ]
          }
        ],
        "parameters": [
          {
            "$ref": "#/components/parameters/rule_key"
          }
        ],
        "responses": {
          "204": {
            "description": "The rule was deleted."
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "422": {
            "$ref": "#/components/responses/Invalid"
          },
          "default": {
            "$ref": "#/components/responses/Failure"
          }
        }
      }
    }
  },
  "components": {
    "securitySchemes": {
      "ApiKey": {
        "type": "apiKey",
        "in": "header",
        "name": "X-API-Key",
        "description": "The key of the published API. The role beside it is the scope that the key must have."
      }
    },
    "parameters": {
      "rule_id": {
        "name": "rule_id",
        "in": "path",
        "required": true,
        "description": "Identifier of a rule of the library.",
        "schema": {
          "type": "string",
          "minLength": 1
        }
      },
      "rule_key": {
        "name": "key",
        "in": "path",
        "required": true,
        "description": "The key of a rule of the library.",
        "schema": {
          "type": "string",
          "minLength": 1
        }
      },
      "audit_id": {
        "name": "audit_id",
        "in": "path",
        "required": true,
        "description": "Identifier of the audit.",
        "schema": {
          "type": "string"
        },
        "example": "audit_2026_09"
      },
      "violation_id": {
        "name": "violation_id",
        "in": "path",
        "required": true,
        "description": "Identifier of the violation.",
        "schema": {
          "type": "string"
        },
        "example": "violation_81"
      },
      "plan_id": {
        "name": "plan_id",
        "in": "path",
        "required": true,
        "description": "Identifier of the plan.",
        "schema": {
          "type": "string"
        },
        "example": "plan_1"
      },
      "webhook_id": {
        "name": "webhook_id",
        "in": "path",
        "required": true,
        "description": "Identifier of the webhook.",
        "schema": {
          "type": "string"
        },
        "example": "webhook_2"
      },
      "cursor": {
        "name": "cursor",
        "in": "query",
        "description": "The `next_cursor` of the page before; the first page without it.",
        "schema": {
          "type": "string"
        },
        "example": "eyJzZXEiOjUxMjB9"
      },
      "skip": {
        "name": "skip",
        "in": "query",
        "description": "Entries to leave out behind the cursor: the way to a page far down whose cursor is not known. Following cursors is faster,\nand misses nothing while others change the list.\n",
        "schema": {
          "type": "integer",
          "minimum": 0,
          "maximum": 2000000000,
          "default": 0
        },
        "example": 0
      },
      "page_size": {
        "name": "page_size",
        "in": "query",
        "description": "Entries per page.",
        "schema": {
          "type": "integer",
          "minimum": 1,
          "maximum": 500,
          "default": 50
        },
        "example": 50
      },
      "review_state": {
        "name": "review_state",
        "in": "query",
        "description": "Only violations in this state, or in one of these; `all` finds every state.",
        "schema": {
          "type": "array",
          "maxItems": 6,
          "items": {
            "$ref": "#/components/schemas/ReviewStateFilter"
          },
          "default": [
            "undecided"
          ]
        },
        "example": [
          "undecided"
        ]
      },
      "severity": {
        "name": "severity",
        "in": "query",
        "description": "Only violations whose rule has this severity, or one of these. `none` finds those without a severity.",
        "schema": {
          "type": "array",
          "maxItems": 6,
          "items": {
            "$ref": "#/components/schemas/SeverityFilter"
          }
        },
        "example": [
          "HIGH",
          "CRITICAL"
        ]
      },
      "search": {
        "name": "search",
        "in": "query",
        "description": "Only violations whose text, reason, rule name, or name or address of the asset contains the term. An empty term filters\nnothing.\n",
        "schema": {
          "type": "string"
        },
        "example": "risk-free"
      },
      "rule": {
        "name": "rule",
        "in": "query",
        "description": "Only violations of the rule with this name, or of one of these. The name must be the one shown.",
        "schema": {
          "type": "array",
          "maxItems": 100,
          "items": {
            "type": "string"
          }
        },
        "example": [
          "No guaranteed returns"
        ]
      },
      "asset": {
        "name": "asset",
        "in": "query",
        "description": "Only violations on the asset with this identifier, or on one of these.",
        "schema": {
          "type": "array",
          "maxItems": 100,
          "items": {
            "type": "string"
          }
        },
        "example": [
          "asset_12"
        ]
      },
      "group_id": {
        "name": "group_id",
        "in": "query",
        "description": "Only violations of this group.",
        "schema": {
          "type": "string"
        },
        "example": "group_7"
      },
      "assigned_to": {
        "name": "assigned_to",
        "in": "query",
        "description": "Only violations that this person, or one of these, is assigned to. `none` finds those that nobody is assigned to.",
        "schema": {
          "type": "array",
          "maxItems": 100,
          "items": {
            "type": "string"
          }
        },
        "example": [
          "colleague@bank.example"
        ]
      },
      "decided_by": {
        "name": "decided_by",
        "in": "query",
        "description": "Only violations whose newest decision this person, or one of these, made.",
        "schema": {
          "type": "array",
          "maxItems": 100,
          "items": {
            "type": "string"
          }
        },
        "example": [
          "reviewer@bank.example"
        ]
      },
      "idempotency_key": {
        "name": "Idempotency-Key",
        "in": "header",
        "description": "A repeated request with the same key, address and body gets the first answer; a body that is a stream is not compared.\nOperations without this parameter ignore the header.\n",
        "schema": {
          "type": "string",
          "maxLength": 200
        },
        "example": "4f1c7a52"
      }
    },
    "responses": {
      "Unauthorized": {
        "description": "The API key is missing or invalid.",
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorDetail"
            },
            "example": {
              "detail": "API key missing or invalid"
            }
          }
        }
      },
      "Forbidden": {
        "description": "The key lacks the scope, or the workspace is not on a plan with API access.",
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorDetail"
            },
            "example": {
              "detail": "This key has the scope read; this needs review"
            }
          }
        }
      },
      "NotFound": {
        "description": "The resource does not exist in this workspace, or the service does not offer the operation.",
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorDetail"
            },
            "example": {
              "detail": "Violation not found"
            }
          }
        }
      },
      "Invalid": {
        "description": "A parameter or the request body is invalid; `detail` says which.",
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/HTTPValidationError"
            },
            "example": {
              "detail": [
                {
                  "loc": [
                    "body",
                    "decisions"
                  ],
                  "msg": "Field required",
                  "type": "missing"
                }
              ]
            }
          }
        }
      },
      "Failure": {
        "description": "Any other failure, among them a body too large (413), a body of the wrong type (415), too many requests or streams\n(429) and a service that is busy or not able to serve (503).\n",
        "headers": {
          "Retry-After": {
            "description": "Seconds to wait before asking again, with 429 and 503.",
            "schema": {
              "type": "integer",
              "minimum": 0
            },
            "example": 2
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorDetail"
            },
            "example": {
              "detail": "Too many requests"
            }
          }
        }
      }
    },
    "schemas": {
      "Feature": {
        "type": "string",
        "description": "A group of operations that this service offers.",
        "enum": [
          "history",
          "finding",
          "assigning",
          "my_work",
          "conditional_decisions",
          "standard_reasons",
          "events",
          "imports",
          "comparison",
          "webhooks",
          "changing_audits",
          "administration",
          "documents",
          "template_names",
          "checks"
        ]
      },
      "LanguageKey": {
        "type": "string",
        "description": "Language of a text.",
        "enum": [
          "NL",
          "EN",
          "ES",
          "IT",
          "GR",
          "SE",
          "PT",
          "FR",
          "FI",
          "PL",
          "DE",
          "TR",
          "DK",
          "RU",
          "NO"
        ]
      },
      "CheckRequest": {
        "type": "object",
        "additionalProperties": false,
        "properties": {
          "text": {
            "type": "string",
            "minLength": 1,
            "maxLength": 1000000,
            "description": "Plain text."
          },
          "html": {
            "type": "string",
            "minLength": 1,
            "maxLength": 1000000
          },
          "markdown": {
            "type": "string",
            "minLength": 1,
            "maxLength": 1000000
          },
          "language_key": {
            "$ref": "#/components/schemas/LanguageKey"
          },
          "packs": {
            "type": "array",
            "description": "The packs of rules to check with. All of them when left out.",
            "maxItems": 100,
            "items": {
              "type": "string",
              "minLength": 1
            }
          },
          "address": {
            "type": "string",
            "minLength": 1,
            "maxLength": 2000,
            "description": "Where the text stands or will stand. Some rules are for some addresses only."
          }
        }
      },
      "CheckAnswer": {
        "type": "object",
        "required": [
          "findings",
          "language_key",
          "rules_checked",
          "skipped",
          "model"
        ],
        "properties": {
          "findings": {
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/CheckFinding"
            }
          },
          "language_key": {
            "type": [
              "string",
              "null"
            ],
            "description": "The key of the language in which the text was checked. Null if it is not known."
          },
          "rules_checked": {
            "type": "integer",
            "description": "How many rules were asked about the text."
          },
          "skipped": {
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/SkippedRule"
            }
          },
          "model": {
            "description": "What came of asking a language model. Null if none was asked.",
            "anyOf": [
              {
                "$ref": "#/components/schemas/ModelUse"
              },
              {
                "type": "null"
              }
            ]
          }
        }
      },
      "CheckFinding": {
        "type": "object",
        "required": [
          "rule_id",
          "rule_version",
          "rule_name",
          "severity",
          "violating_text",
          "start",
          "end",
          "passage",
          "reason",
          "recommended_solution",
          "suggested_text"
        ],
        "properties": {
          "rule_id": {
            "type": "string"
          },
          "rule_version": {
            "type": "string",
            "description": "Identifies the content of the rule that found it."
          },
          "rule_name": {
            "type": "string"
          },
          "severity": {
            "$ref": "#/components/schemas/Severity"
          },
          "violating_text": {
            "type": "string",
            "description": "As the text has it."
          },
          "start": {
            "type": [
              "integer",
              "null"
            ],
            "description": "Where it begins in `text`, in UTF-16 code units. Null for `html` and `markdown`, whose markup may split it."
          },
          "end": {
            "type": [
              "integer",
              "null"
            ],
            "description": "Where it ends."
          },
          "passage": {
            "$ref": "#/components/schemas/CheckPassage"
          },
          "reason": {
            "type": "string"
          },
          "recommended_solution": {
            "type": [
              "string",
              "null"
            ]
          },
          "suggested_text": {
            "type": [
              "string",
              "null"
            ],
            "description": "What may stand there instead."
          }
        }
      },
      "CheckPassage": {
        "type": "object",
        "required": [
          "text",
          "start",
          "end",
          "heading",
          "kind"
        ],
        "properties": {
          "text": {
            "type": "string",
            "description": "The paragraph, heading, cell or other piece of the text."
          },
          "start": {
            "type": "integer",
            "description": "Where the quote begins in it, in UTF-16 code units."
          },
          "end": {
            "type": "integer"
          },
          "heading": {
            "type": [
              "string",
              "null"
            ],
            "description": "The heading above it."
          },
          "kind": {
            "type": "string",
            "enum": [
              "text",
              "title",
              "description",
              "alt",
              "button"
            ]
          }
        }
      },
      "SkippedRule": {
        "type": "object",
        "required": [
          "rule_id",
          "why"
        ],
        "properties": {
          "rule_id": {
            "type": "string"
          },
          "why": {
            "$ref": "#/components/schemas/SkipReason"
          }
        }
      },
      "SkipReason": {
        "type": "string",
        "description": "Why a rule was not asked: the text has another language, kind or address, the rule is not valid on this day, there is no\nformula of readability for the language, a pattern took too long, no language model is set, it did not answer, the text is\ntoo long for it, or the audit has used up its requests to it.\n",
        "enum": [
          "language",
          "kind",
          "address",
          "not_valid",
          "no_formula",
          "too_slow",
          "no_model",
          "model_failed",
          "too_long",
          "limit"
        ]
      },
      "ModelUse": {
        "type": "object",
        "required": [
          "model",
          "requests",
          "dropped",
          "unsure",
          "failed"
        ],
        "properties": {
          "model": {
            "type": "string",
            "description": "The name of the language model."
          },
          "requests": {
            "type": "integer",
            "description": "How many requests were sent to it."
          },
          "dropped": {
            "type": "integer",
            "description": "Answers that were dropped, because what they quote does not stand in the text."
          },
          "unsure": {
            "type": "integer",
            "description": "Rules of which it could not say whether the text violates them."
          },
          "failed": {
            "type": "integer",
            "description": "Requests that it did not answer."
          }
        }
      },
      "UploadedFile": {
        "type": "object",
        "required": [
          "file_id"
        ],
        "properties": {
          "file_id": {
            "type": "string"
          }
        }
      },
      "StartedAudit": {
        "type": "object",
        "required": [
          "audit_id",
          "plan_id"
        ],
        "properties": {
          "audit_id": {
            "type": "string"
          },
          "plan_id": {
            "type": [
              "string",
              "null"
            ],
            "description": "Identifier of the plan, if the audit was started with a schedule."
          }
        }
      },
      "AuditCheck": {
        "type": "object",
        "required": [
          "sources",
          "packs",
          "unchanged_assets",
          "model"
        ],
        "properties": {
          "sources": {
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/AuditSource"
            }
          },
          "packs": {
            "type": [
              "array",
              "null"
            ],
            "description": "Null for all packs.",
            "items": {
              "type": "string"
            }
          },
          "unchanged_assets": {
            "type": "integer",
            "description": "How many assets have the findings of the last audit of the series, because neither they nor the rules have changed."
          },
          "model": {
            "description": "What came of asking a language model. Null if none was asked.",
            "anyOf": [
              {
                "$ref": "#/components/schemas/ModelUse"
              },
              {
                "type": "null"
              }
            ]
          }
        }
      },
      "AuditSchedule": {
        "type": "object",
        "description": "When an audit is carried out again. An hour that the change to summer time leaves out is an hour later. A run that was missed,\nbecause the service was not running, is made up for once.\n",
        "additionalProperties": false,
        "required": [
          "every",
          "at",
          "time_zone"
        ],
        "properties": {
          "every": {
            "type": "string",
            "enum": [
              "day",
              "week",
              "month"
            ]
          },
          "day": {
            "type": "integer",
            "description": "Of the week, 1 for Monday to 7 for Sunday, or of the month: 31 is the last day of every month. Today's, when left out. Days have\nnone.\n",
            "minimum": 1,
            "maximum": 31
          },
          "at": {
            "type": "string",
            "description": "The hour and minute in the time zone.",
            "pattern": "^([01][0-9]|2[0-3]):[0-5][0-9]$"
          },
          "time_zone": {
            "type": "string",
            "description": "A name of the IANA time zone database.",
            "minLength": 1,
            "maxLength": 100
          }
        }
      },
      "AuditPlan": {
        "type": "object",
        "required": [
          "plan_id",
          "name",
          "series",
          "packs",
          "sources",
          "schedule",
          "created_by",
          "created_at",
          "next_run_at",
          "last_run_at",
          "last_audit_id",
          "message"
        ],
        "properties": {
          "plan_id": {
            "type": "string"
          },
          "name": {
            "type": "string",
            "description": "Of its first audit. The next ones are named \"Website (2)\" after \"Website\"."
          },
          "series": {
            "type": "string",
            "description": "Of its audits. Each is compared with the one before, and takes over its decisions on unchanged findings."
          },
          "packs": {
            "type": [
              "array",
              "null"
            ],
            "description": "Null for all packs.",
            "items": {
              "type": "string"
            }
          },
          "sources": {
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/AuditSource"
            }
          },
          "schedule": {
            "$ref": "#/components/schemas/AuditSchedule"
          },
          "created_by": {
            "type": [
              "string",
              "null"
            ],
            "description": "Null for the operator, on the command line of the server."
          },
          "created_at": {
            "type": "string",
            "format": "date-time"
          },
          "next_run_at": {
            "type": "string",
            "format": "date-time"
          },
          "last_run_at": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time",
            "description": "Null before the first run of the plan; the audit with which it began is none."
          },
          "last_audit_id": {
            "type": [
              "string",
              "null"
            ],
            "description": "The audit that was started last."
          },
          "message": {
            "type": [
              "string",
              "null"
            ],
            "description": "Why the last run has started no audit, such as the audit before it that was still being carried out."
          }
        }
      },
      "AuditPlanList": {
        "type": "object",
        "required": [
          "items"
        ],
        "properties": {
          "items": {
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/AuditPlan"
            }
          }
        }
      },
      "AuditPlanChange": {
        "type": "object",
        "additionalProperties": false,
        "minProperties": 1,
        "properties": {
          "packs": {
            "$ref": "#/components/schemas/AuditPacks"
          },
          "sources": {
            "$ref": "#/components/schemas/AuditSources"
          },
          "schedule": {
            "$ref": "#/components/schemas/AuditSchedule"
          }
        }
      },
      "AuditPacks": {
        "type": "array",
        "description": "The packs of rules to check with. All of them when left out.",
        "minItems": 1,
        "maxItems": 100,
        "items": {
          "type": "string",
          "minLength": 1
        }
      },
      "AuditSources": {
        "type": "array",
        "description": "What is checked. An address that several sources name is checked once.",
        "minItems": 1,
        "maxItems": 100,
        "items": {
          "$ref": "#/components/schemas/AuditSource"
        }
      },
      "NewAuditCheck": {
        "type": "object",
        "additionalProperties": false,
        "required": [
          "name",
          "sources"
        ],
        "properties": {
          "name": {
            "type": "string",
            "description": "No other audit has it.",
            "minLength": 1,
            "maxLength": 500
          },
          "series": {
            "type": "string",
            "description": "What is checked again and again, such as a website.",
            "minLength": 1,
            "maxLength": 500
          },
          "packs": {
            "$ref": "#/components/schemas/AuditPacks"
          },
          "sources": {
            "$ref": "#/components/schemas/AuditSources"
          },
          "schedule": {
            "description": "The audit is carried out now, and then again and again. It needs a series: without one its name is the series. Files and texts do not\nchange, so they cannot be planned.\n",
            "$ref": "#/components/schemas/AuditSchedule"
          },
          "carry_decisions_from": {
            "type": "string",
            "description": "Identifier of an earlier audit: the new one is compared with it, and its decisions are carried over to unchanged findings.\n`latest` is the newest completed audit of the series; the first audit of a series has none.\n",
            "minLength": 1
          }
        }
      },
      "AuditAsset": {
        "type": "object",
        "required": [
          "address",
          "state",
          "code",
          "message",
          "http_status",
          "fetched_at",
          "findings",
          "unchanged",
          "skipped"
        ],
        "properties": {
          "address": {
            "type": "string",
            "description": "The address of a page, the name of a file, or `documents/` and the id of a document."
          },
          "state": {
            "type": "string",
            "enum": [
              "waiting",
              "completed",
              "failed"
            ]
          },
          "code": {
            "type": [
              "string",
              "null"
            ],
            "description": "Why it could not be checked, such as `robots` or `too_large`. A later version may have others."
          },
          "message": {
            "type": [
              "string",
              "null"
            ],
            "description": "The same as a sentence, or how many findings were left out."
          },
          "http_status": {
            "type": [
              "integer",
              "null"
            ]
          },
          "fetched_at": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time"
          },
          "findings": {
            "type": "integer"
          },
          "unchanged": {
            "type": "boolean",
            "description": "Its text and the rules are those of the last audit of the series. It was not checked again, and has the findings of that audit.\n"
          },
          "skipped": {
            "type": "array",
            "description": "Rules that apply and could not be asked.",
            "items": {
              "$ref": "#/components/schemas/SkippedRule"
            }
          }
        }
      },
      "AuditAssetPage": {
        "type": "object",
        "required": [
          "items",
          "next_cursor"
        ],
        "properties": {
          "items": {
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/AuditAsset"
            }
          },
          "next_cursor": {
            "$ref": "#/components/schemas/NextCursor"
          }
        }
      },
      "StoredPassage": {
        "type": "object",
        "required": [
          "text",
          "start",
          "end",
          "heading",
          "kind",
          "rule_version",
          "fetched_at",
          "model"
        ],
        "properties": {
          "text": {
            "type": "string"
          },
          "start": {
            "type": "integer",
            "description": "Of the quote in `text`, in UTF-16 code units."
          },
          "end": {
            "type": "integer"
          },
          "heading": {
            "type": [
              "string",
              "null"
            ],
            "description": "The heading above it."
          },
          "kind": {
            "type": "string",
            "enum": [
              "text",
              "title",
              "description",
              "alt",
              "button"
            ]
          },
          "rule_version": {
            "type": "string",
            "description": "The version of the rule that has found it."
          },
          "fetched_at": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time"
          },
          "model": {
            "description": "What a language model was asked and has answered, word for word. Null if a pattern has found the violation.",
            "anyOf": [
              {
                "$ref": "#/components/schemas/ModelExchange"
              },
              {
                "type": "null"
              }
            ]
          }
        }
      },
      "ModelExchange": {
        "type": "object",
        "required": [
          "model",
          "prompt",
          "answer"
        ],
        "properties": {
          "model": {
            "type": "string",
            "description": "The name of the language model."
          },
          "prompt": {
            "type": "string"
          },
          "answer": {
            "type": "string"
          }
        }
      },
      "AuditSource": {
        "type": "object",
        "description": "Pages, files or documents. All together name at most 50,000.",
        "additionalProperties": false,
        "required": [
          "type"
        ],
        "properties": {
          "type": {
            "type": "string",
            "description": "`addresses` needs `addresses`; `sitemap` and `site` need `address`, of a sitemap or of the page from which links are followed\non the same host; `files` needs `file_ids`; `text` needs `text`. `documents` are those of the workspace that are written.\n",
            "enum": [
              "addresses",
              "sitemap",
              "site",
              "files",
              "documents",
              "text"
            ]
          },
          "addresses": {
            "type": "array",
            "minItems": 1,
            "maxItems": 5000,
            "items": {
              "type": "string",
              "minLength": 1,
              "maxLength": 2000
            }
          },
          "address": {
            "type": "string",
            "minLength": 1,
            "maxLength": 2000
          },
          "max_pages": {
            "type": "integer",
            "description": "Of a site; 500 when left out.",
            "minimum": 1,
            "maximum": 50000
          },
          "max_depth": {
            "type": "integer",
            "description": "How many links of a site are followed one after the other; 5 when left out.",
            "minimum": 0,
            "maximum": 100
          },
          "file_ids": {
            "type": "array",
            "minItems": 1,
            "maxItems": 1000,
            "items": {
              "type": "string",
              "minLength": 1
            }
          },
          "document_ids": {
            "type": "array",
            "description": "All documents when left out.",
            "minItems": 1,
            "maxItems": 1000,
            "items": {
              "type": "string",
              "minLength": 1
            }
          },
          "text": {
            "type": "string",
            "description": "It is kept as long as the audit, like a file.",
            "minLength": 1,
            "maxLength": 1000000
          },
          "name": {
            "type": "string",
            "description": "Of a text, by whose ending its kind is known; `text.txt` when left out. Texts and files of one audit have different names.\n",
            "minLength": 1,
            "maxLength": 500
          }
        }
      },
      "RuleList": {
        "type": "object",
        "required": [
          "items"
        ],
        "properties": {
          "items": {
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/RuleSummary"
            }
          }
        }
      },
      "RuleSummary": {
        "type": "object",
        "required": [
          "rule_id",
          "key",
          "pack",
          "name",
          "severity",
          "kind",
          "version"
        ],
        "properties": {
          "rule_id": {
            "type": "string"
          },
          "key": {
            "type": "string"
          },
          "pack": {
            "type": "string"
          },
          "name": {
            "type": "string",
            "description": "In English if it has an English name."
          },
          "severity": {
            "$ref": "#/components/schemas/Severity"
          },
          "kind": {
            "type": "string",
            "description": "The kind of its check."
          },
          "version": {
            "type": "string",
            "description": "Identifies its content."
          }
        }
      },
      "RuleDetail": {
        "type": "object",
        "required": [
          "rule_id",
          "version",
          "rule"
        ],
        "properties": {
          "rule_id": {
            "type": "string"
          },
          "version": {
            "type": "string",
            "description": "Identifies its content."
          },
          "rule": {
            "$ref": "#/components/schemas/Rule"
          }
        }
      },
      "Rule": {
        "type": "object",
        "description": "As a file of the folder `rules` of a library has it. `docs/library/rule.schema.json` is its schema.\n",
        "patternProperties": {
          "^[a-z_]+$": {}
        },
        "additionalProperties": false
      },
      "PreviewRequest": {
        "type": "object",
        "additionalProperties": false,
        "required": [
          "rule"
        ],
        "properties": {
          "rule": {
            "$ref": "#/components/schemas/Rule"
          },
          "audit_id": {
            "type": "string",
            "description": "The audit on whose texts the rule is tried.",
            "minLength": 1
          }
        }
      },
      "RulePreview": {
        "type": "object",
        "required": [
          "faults",
          "examples",
          "audit"
        ],
        "properties": {
          "faults": {
            "type": "array",
            "description": "What is wrong with the rule. Its examples are run if only they can be wrong.",
            "items": {
              "$ref": "#/components/schemas/RuleFault"
            }
          },
          "examples": {
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/ExampleResult"
            }
          },
          "audit": {
            "description": "Null without `audit_id`, for a rule with faults other than those of its examples, and for one that is asked of a language model.",
            "anyOf": [
              {
                "$ref": "#/components/schemas/AuditPreview"
              },
              {
                "type": "null"
              }
            ]
          }
        }
      },
      "AuditPreview": {
        "type": "object",
        "required": [
          "texts",
          "texts_checked",
          "more",
          "less",
          "kept"
        ],
        "properties": {
          "texts": {
            "type": "integer",
            "description": "How many texts of the audit are stored. Those of a table count as one."
          },
          "texts_checked": {
            "type": "integer",
            "description": "How many of them the rule was tried on in the time that there is, from the first."
          },
          "more": {
            "type": "object",
            "description": "What it would find and the rule of this key has not found.",
            "required": [
              "total",
              "findings"
            ],
            "properties": {
              "total": {
                "type": "integer"
              },
              "findings": {
                "type": "array",
                "description": "The first 100.",
                "items": {
                  "type": "object",
                  "required": [
                    "address",
                    "violating_text",
                    "passage"
                  ],
                  "properties": {
                    "address": {
                      "type": [
                        "string",
                        "null"
                      ]
                    },
                    "violating_text": {
                      "type": "string"
                    },
                    "passage": {
                      "$ref": "#/components/schemas/CheckPassage"
                    }
                  }
                }
              }
            }
          },
          "less": {
            "type": "object",
            "description": "The violations that it would not find, with how they were decided.",
            "required": [
              "total",
              "review_progress",
              "violations"
            ],
            "properties": {
              "total": {
                "type": "integer"
              },
              "review_progress": {
                "$ref": "#/components/schemas/ReviewProgress"
              },
              "violations": {
                "type": "array",
                "description": "The first 100.",
                "items": {
                  "type": "object",
                  "required": [
                    "violation_id",
                    "address",
                    "violating_text",
                    "review_state",
                    "dismissal_reason"
                  ],
                  "properties": {
                    "violation_id": {
                      "type": "string"
                    },
                    "address": {
                      "type": [
                        "string",
                        "null"
                      ]
                    },
                    "violating_text": {
                      "type": [
                        "string",
                        "null"
                      ]
                    },
                    "review_state": {
                      "$ref": "#/components/schemas/ReviewState"
                    },
                    "dismissal_reason": {
                      "type": [
                        "string",
                        "null"
                      ]
                    }
                  }
                }
              }
            }
          },
          "kept": {
            "type": "object",
            "description": "The violations that it would find too, with how they were decided.",
            "required": [
              "total",
              "review_progress"
            ],
            "properties": {
              "total": {
                "type": "integer"
              },
              "review_progress": {
                "$ref": "#/components/schemas/ReviewProgress"
              }
            }
          }
        }
      },
      "RuleFault": {
        "type": "object",
        "required": [
          "path",
          "message"
        ],
        "properties": {
          "path": {
            "type": "array",
            "items": {
              "anyOf": [
                {
                  "type": "string"
                },
                {
                  "type": "integer"
                }
              ]
            }
          },
          "message": {
            "type": "string"
          }
        }
      },
      "ExampleResult": {
        "type": "object",
        "required": [
          "expected",
          "index",
          "passed",
          "quotes"
        ],
        "properties": {
          "expected": {
            "type": "string",
            "enum": [
              "violates",
              "allowed"
            ]
          },
          "index": {
            "type": "integer",
            "description": "Which one in the list of the rule."
          },
          "passed": {
            "type": "boolean"
          },
          "quotes": {
            "type": "array",
            "description": "What was found.",
            "items": {
              "type": "string"
            }
          }
        }
      },
      "Scope": {
        "type": "string",
        "description": "What a key may do. `review` includes `read`, `admin` includes everything.",
        "enum": [
          "read",
          "review",
          "import",
          "admin"
        ]
      },
      "Extensions": {
        "type": "object",
        "required": [
          "features",
          "scopes",
          "user"
        ],
        "properties": {
          "features": {
            "type": "array",
            "description": "What is offered. A later version may have others.",
            "items": {
              "$ref": "#/components/schemas/Feature"
            }
          },
          "scopes": {
            "type": "array",
            "description": "What this key may do, with everything its scopes include.",
            "items": {
              "$ref": "#/components/schemas/Scope"
            }
          },
          "user": {
            "$ref": "#/components/schemas/Person"
          },
          "source_link": {
            "type": "string",
            "description": "The template of addresses of lines in files, where the workspace has one."
          },
          "version": {
            "type": "string",
            "description": "The version of the service."
          }
        }
      },
      "SourceLink": {
        "type": "object",
        "additionalProperties": false,
        "required": [
          "template"
        ],
        "properties": {
          "template": {
            "type": [
              "string",
              "null"
            ],
            "minLength": 1,
            "maxLength": 1000,
            "description": "An http or https address with `{path}` in it. Null for none."
          }
        }
      },
      "Person": {
        "type": "object",
        "required": [
          "email"
        ],
        "properties": {
          "email": {
            "type": "string",
            "description": "The owner of a key."
          }
        }
      },
      "ReviewState": {
        "type": "string",
        "enum": [
          "undecided",
          "elevated_risk",
          "urgent_violation",
          "dismissed",
          "fixed"
        ]
      },
      "ReviewStateFilter": {
        "type": "string",
        "description": "A review state, or `all` for every state.",
        "enum": [
          "undecided",
          "elevated_risk",
          "urgent_violation",
          "dismissed",
          "fixed",
          "all"
        ]
      },
      "Severity": {
        "type": "string",
        "description": "Severity of a rule.",
        "enum": [
          "UNSPECIFIED",
          "LOW",
          "MEDIUM",
          "HIGH",
          "CRITICAL"
        ]
      },
      "SeverityFilter": {
        "type": "string",
        "description": "A severity, or `none` for violations without one.",
        "enum": [
          "UNSPECIFIED",
          "LOW",
          "MEDIUM",
          "HIGH",
          "CRITICAL",
          "none"
        ]
      },
      "ReviewAction": {
        "type": "string",
        "enum": [
          "dismiss",
          "elevated_risk",
          "urgent_violation",
          "mark_fixed",
          "reopen"
        ]
      },
      "DecisionKind": {
        "type": "string",
        "description": "How a decision was made - on one violation, on a group, on a selection, or carried over by an import.",
        "enum": [
          "single",
          "group",
          "bulk",
          "import"
        ]
      },
      "ReviewProgress": {
        "type": "object",
        "description": "Numbers per review state.",
        "required": [
          "undecided",
          "elevated_risk",
          "urgent_violation",
          "dismissed",
          "fixed"
        ],
        "properties": {
          "undecided": {
            "type": "integer"
          },
          "elevated_risk": {
            "type": "integer"
          },
          "urgent_violation": {
            "type": "integer"
          },
          "dismissed": {
            "type": "integer"
          },
          "fixed": {
            "type": "integer"
          }
        }
      },
      "Activity": {
        "type": "object",
        "description": "A decision as it was applied to one violation.",
        "required": [
          "id",
          "decision_id",
          "action",
          "from_state",
          "to_state",
          "reason",
          "actor_email",
          "created_at",
          "kind",
          "violations",
          "carried_from_audit_id",
          "undoes"
        ],
        "properties": {
          "id": {
            "type": "string"
          },
          "decision_id": {
            "type": "string",
            "description": "The same for all violations of one decision."
          },
          "action": {
            "$ref": "#/components/schemas/ReviewAction"
          },
          "from_state": {
            "$ref": "#/components/schemas/ReviewState"
          },
          "to_state": {
            "$ref": "#/components/schemas/ReviewState"
          },
          "reason": {
            "type": [
              "string",
              "null"
            ],
            "description": "Why it was dismissed, when it was."
          },
          "actor_email": {
            "type": [
              "string",
              "null"
            ],
            "description": "Who decided, also of a decision that an import carried over. Null if that is not known."
          },
          "created_at": {
            "type": "string",
            "format": "date-time"
          },
          "kind": {
            "$ref": "#/components/schemas/DecisionKind"
          },
          "violations": {
            "type": "integer",
            "description": "How many violations the decision was applied to."
          },
          "carried_from_audit_id": {
            "type": [
              "string",
              "null"
            ],
            "description": "The audit from which an import carried the decision over."
          },
          "undoes": {
            "type": [
              "string",
              "null"
            ],
            "description": "The decision that was taken back. The one before it is in force again."
          }
        }
      },
      "ActivityPage": {
        "type": "object",
        "required": [
          "items",
          "next_cursor"
        ],
        "properties": {
          "items": {
            "type": "array",
            "description": "Oldest first.",
            "items": {
              "$ref": "#/components/schemas/Activity"
            }
          },
          "next_cursor": {
            "$ref": "#/components/schemas/NextCursor"
          }
        }
      },
      "NextCursor": {
        "type": [
          "string",
          "null"
        ],
        "description": "The cursor of the next page. Null on the last one."
      },
      "ActivityDay": {
        "type": "object",
        "required": [
          "day",
          "actor_email",
          "decisions",
          "violations",
          "by_state"
        ],
        "properties": {
          "day": {
            "type": "string",
            "format": "date",
            "description": "The day in UTC."
          },
          "actor_email": {
            "type": [
              "string",
              "null"
            ],
            "description": "Who decided. Null for decisions that imports carried over."
          },
          "decisions": {
            "type": "integer",
            "description": "How many decisions, each counted once however many violations it changed."
          },
          "violations": {
            "type": "integer",
            "description": "How many violations those were applied to."
          },
          "by_state": {
            "description": "The violations by the state that they were given.",
            "$ref": "#/components/schemas/ReviewProgress"
          }
        }
      },
      "AuditActivity": {
        "type": "object",
        "required": [
          "audit_id",
          "items",
          "by_reason"
        ],
        "properties": {
          "audit_id": {
            "type": "string"
          },
          "items": {
            "type": "array",
            "description": "Oldest day first.",
            "items": {
              "$ref": "#/components/schemas/ActivityDay"
            }
          },
          "by_reason": {
            "type": "array",
            "description": "Dismissals with each standard reason, in their order, then those with other reasons. Empty in a workspace without standard reasons.",
            "items": {
              "$ref": "#/components/schemas/ReasonCount"
            }
          }
        }
      },
      "ReasonCount": {
        "type": "object",
        "required": [
          "category",
          "reason",
          "violations"
        ],
        "properties": {
          "category": {
            "type": [
              "string",
              "null"
            ],
            "description": "Null for other reasons."
          },
          "reason": {
            "type": [
              "string",
              "null"
            ]
          },
          "violations": {
            "type": "integer",
            "minimum": 0
          }
        }
      },
      "ListedDocument": {
        "type": "object",
        "required": [
          "id",
          "title",
          "status",
          "message",
          "retry_reason",
          "retry_in_seconds",
          "templateId",
          "languageKey",
          "toneOfVoiceId",
          "requested_by",
          "created_at"
        ],
        "properties": {
          "id": {
            "type": "string"
          },
          "title": {
            "type": "string",
            "description": "The name of the template until the document is written."
          },
          "status": {
            "type": "string",
            "enum": [
              "waiting",
              "writing",
              "written",
              "failed"
            ],
            "description": "It is `waiting` before it is written, and between two requests to the language model."
          },
          "message": {
            "type": [
              "string",
              "null"
            ],
            "description": "Why it could not be written."
          },
          "retry_reason": {
            "type": [
              "string",
              "null"
            ],
            "enum": [
              "busy",
              "unreachable",
              null
            ],
            "description": "Why the language model is asked again. It was too busy, or it could not be reached."
          },
          "retry_in_seconds": {
            "type": [
              "integer",
              "null"
            ],
            "description": "How long until the language model is asked again, while the document waits for that."
          },
          "templateId": {
            "type": [
              "string",
              "null"
            ]
          },
          "languageKey": {
            "type": [
              "string",
              "null"
            ]
          },
          "toneOfVoiceId": {
            "type": [
              "string",
              "null"
            ]
          },
          "requested_by": {
            "type": [
              "string",
              "null"
            ],
            "description": "The owner of the key that asked for it."
          },
          "created_at": {
            "type": "string",
            "format": "date-time"
          }
        }
      },
      "ListedDocumentPage": {
        "type": "object",
        "required": [
          "items",
          "next_cursor"
        ],
        "properties": {
          "items": {
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/ListedDocument"
            }
          },
          "next_cursor": {
            "$ref": "#/components/schemas/NextCursor"
          }
        }
      },
      "TemplateNamesList": {
        "type": "object",
        "required": [
          "items"
        ],
        "properties": {
          "items": {
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/TemplateNames"
            }
          }
        }
      },
      "TemplateNames": {
        "type": "object",
        "required": [
          "templateId",
          "names",
          "steps"
        ],
        "properties": {
          "templateId": {
            "type": "string"
          },
          "names": {
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/TemplateName"
            }
          },
          "steps": {
            "type": "array",
            "description": "In the order of the template, for each language.",
            "items": {
              "$ref": "#/components/schemas/TemplateStep"
            }
          }
        }
      },
      "TemplateName": {
        "type": "object",
        "required": [
          "languageKey",
          "name"
        ],
        "properties": {
          "languageKey": {
            "type": "string"
          },
          "name": {
            "type": "string"
          }
        }
      },
      "TemplateStep": {
        "type": "object",
        "required": [
          "id",
          "text"
        ],
        "properties": {
          "id": {
            "type": "string",
            "description": "Identifier of the command."
          },
          "text": {
            "type": "string"
          }
        }
      },
      "DismissalReasonList": {
        "type": "object",
        "required": [
          "items"
        ],
        "properties": {
          "items": {
            "type": "array",
            "description": "In the order of their digits.",
            "maxItems": 9,
            "items": {
              "$ref": "#/components/schemas/DismissalReason"
            }
          }
        }
      },
      "DismissalReason": {
        "type": "object",
        "required": [
          "category",
          "reason"
        ],
        "properties": {
          "category": {
            "type": "string",
            "description": "A short name, such as false positive, accepted risk or duplicate."
          },
          "reason": {
            "type": "string"
          }
        }
      },
      "Violation": {
        "type": "object",
        "description": "As in the list of the published API.",
        "required": [
          "id",
          "audit_id",
          "review_state",
          "severity",
          "rule_id",
          "rule_name",
          "asset_id",
          "asset_name",
          "asset_url",
          "violating_text",
          "reason",
          "recommended_solution",
          "suggested_text",
          "dismissal_reason",
          "group_id",
          "assigned_to_user_ids"
        ],
        "properties": {
          "id": {
            "type": "string"
          },
          "audit_id": {
            "type": [
              "string",
              "null"
            ]
          },
          "review_state": {
            "$ref": "#/components/schemas/ReviewState"
          },
          "severity": {
            "description": "Severity of the rule.",
            "anyOf": [
              {
                "$ref": "#/components/schemas/Severity"
              },
              {
                "type": "null"
              }
            ]
          },
          "rule_id": {
            "type": [
              "string",
              "null"
            ]
          },
          "rule_name": {
            "type": [
              "string",
              "null"
            ]
          },
          "asset_id": {
            "type": [
              "string",
              "null"
            ]
          },
          "asset_name": {
            "type": [
              "string",
              "null"
            ]
          },
          "asset_url": {
            "type": [
              "string",
              "null"
            ]
          },
          "violating_text": {
            "type": [
              "string",
              "null"
            ]
          },
          "reason": {
            "type": "string"
          },
          "recommended_solution": {
            "type": [
              "string",
              "null"
            ]
          },
          "suggested_text": {
            "type": [
              "string",
              "null"
            ]
          },
          "dismissal_reason": {
            "type": [
              "string",
              "null"
            ]
          },
          "group_id": {
            "type": [
              "string",
              "null"
            ]
          },
          "assigned_to_user_ids": {
            "type": "array",
            "items": {
              "type": "string"
            }
          }
        }
      },
      "FoundViolation": {
        "description": "A violation with its newest decision, the people assigned to it, and where it was found.",
        "allOf": [
          {
            "$ref": "#/components/schemas/Violation"
          },
          {
            "type": "object",
            "required": [
              "decided_by",
              "decided_at",
              "assigned_to",
              "location",
              "group_size"
            ],
            "properties": {
              "group_size": {
                "type": [
                  "integer",
                  "null"
                ],
                "description": "How many violations of the audit are in its group, whatever their state. Null without a group."
              },
              "location": {
                "$ref": "#/components/schemas/Location"
              },
              "decided_by": {
                "$ref": "#/components/schemas/DecidedBy"
              },
              "decided_at": {
                "$ref": "#/components/schemas/DecidedAt"
              },
              "assigned_to": {
                "type": "array",
                "description": "E-mail addresses.",
                "items": {
                  "type": "string"
                }
              }
            }
          }
        ]
      },
      "FoundLocation": {
        "type": "object",
        "required": [
          "location"
        ],
        "properties": {
          "location": {
            "$ref": "#/components/schemas/Location"
          }
        }
      },
      "Location": {
        "type": [
          "object",
          "null"
        ],
        "description": "Where in a file it was found. Null when the source names no line.",
        "required": [
          "path",
          "line",
          "column",
          "end_line",
          "end_column"
        ],
        "properties": {
          "path": {
            "type": "string",
            "description": "The file, relative to the root of the scan, or a web address. The same as `asset_url`."
          },
          "line": {
            "type": "integer",
            "description": "Counted from 1, as everything here."
          },
          "column": {
            "type": [
              "integer",
              "null"
            ]
          },
          "end_line": {
            "type": [
              "integer",
              "null"
            ]
          },
          "end_column": {
            "type": [
              "integer",
              "null"
            ]
          }
        }
      },
      "DecidedBy": {
        "type": [
          "string",
          "null"
        ],
        "description": "Who made the decision in force. Null while undecided, and for a decision that an import brought."
      },
      "DecidedAt": {
        "type": [
          "string",
          "null"
        ],
        "format": "date-time",
        "description": "When the decision in force was made. Null while undecided, and for a decision that came with a finding."
      },
      "FoundPage": {
        "type": "object",
        "required": [
          "violations",
          "cursor",
          "next_cursor",
          "total",
          "groups",
          "review_progress"
        ],
        "properties": {
          "groups": {
            "type": [
              "integer",
              "null"
            ],
            "description": "Rows on all pages of a grouped list: groups, and violations without one. Where `total` is an estimate, it is the same.\nNull without `grouped`.\n"
          },
          "violations": {
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/FoundViolation"
            }
          },
          "cursor": {
            "type": [
              "string",
              "null"
            ],
            "description": "The cursor of this page, also where it was reached by skipping. Null on the first page, and behind the last one."
          },
          "next_cursor": {
            "$ref": "#/components/schemas/NextCursor"
          },
          "total": {
            "type": "integer",
            "description": "Matching violations on all pages. Of a search exact up to 10,000, and above that an estimate that is not below 10,000.\n"
          },
          "review_progress": {
            "$ref": "#/components/schemas/ReviewProgress"
          }
        }
      },
      "AuditPage": {
        "type": "object",
        "required": [
          "audits",
          "next_cursor"
        ],
        "properties": {
          "audits": {
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/ListedAudit"
            }
          },
          "next_cursor": {
            "$ref": "#/components/schemas/NextCursor"
          }
        }
      },
      "ListedAudit": {
        "type": "object",
        "description": "As in the published list, with its review progress.",
        "required": [
          "id",
          "name",
          "status",
          "created_at",
          "completed_at",
          "total_assets",
          "completed_assets",
          "failed_assets",
          "total_violations",
          "series",
          "review_progress"
        ],
        "properties": {
          "id": {
            "type": "string"
          },
          "name": {
            "type": "string"
          },
          "status": {
            "type": "string"
          },
          "created_at": {
            "type": "string",
            "format": "date-time"
          },
          "completed_at": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time"
          },
          "total_assets": {
            "type": "integer"
          },
          "completed_assets": {
            "type": "integer"
          },
          "failed_assets": {
            "type": "integer"
          },
          "total_violations": {
            "type": "integer"
          },
          "series": {
            "type": [
              "string",
              "null"
            ],
            "description": "What it is a scan of. Audits of the same thing have the same."
          },
          "review_progress": {
            "$ref": "#/components/schemas/ReviewProgress"
          }
        }
      },
      "Series": {
        "type": "object",
        "required": [
          "series",
          "scans"
        ],
        "properties": {
          "series": {
            "type": [
              "string",
              "null"
            ]
          },
          "scans": {
            "type": "array",
            "description": "Newest first, 100 at most.",
            "items": {
              "$ref": "#/components/schemas/Scan"
            }
          }
        }
      },
      "Scan": {
        "type": "object",
        "description": "An audit of a series, and how it differs from the audit whose decisions it took over.",
        "required": [
          "audit_id",
          "name",
          "status",
          "created_at",
          "previous_audit_id",
          "total_violations",
          "new",
          "gone",
          "unchanged"
        ],
        "properties": {
          "audit_id": {
            "type": "string"
          },
          "name": {
            "type": "string"
          },
          "status": {
            "type": "string"
          },
          "created_at": {
            "type": "string",
            "format": "date-time"
          },
          "previous_audit_id": {
            "type": [
              "string",
              "null"
            ]
          },
          "total_violations": {
            "type": "integer"
          },
          "new": {
            "type": [
              "integer",
              "null"
            ]
          },
          "gone": {
            "type": [
              "integer",
              "null"
            ]
          },
          "unchanged": {
            "type": [
              "integer",
              "null"
            ]
          }
        }
      },
      "MyWork": {
        "type": "object",
        "required": [
          "assigned",
          "replaced",
          "comments"
        ],
        "properties": {
          "assigned": {
            "type": "object",
            "required": [
              "total",
              "audits"
            ],
            "properties": {
              "total": {
                "type": "integer"
              },
              "audits": {
                "type": "array",
                "description": "Those with such violations, the newest first.",
                "items": {
                  "$ref": "#/components/schemas/AssignedAudit"
                }
              }
            }
          },
          "replaced": {
            "type": "object",
            "required": [
              "total",
              "items"
            ],
            "properties": {
              "total": {
                "type": "integer"
              },
              "items": {
                "type": "array",
                "description": "The newest first. A violation that the owner has decided again is not listed.",
                "items": {
                  "$ref": "#/components/schemas/ReplacedDecision"
                }
              }
            }
          },
          "comments": {
            "type": "object",
            "required": [
              "total",
              "items"
            ],
            "properties": {
              "total": {
                "type": "integer"
              },
              "items": {
                "type": "array",
                "description": "The newest first.",
                "items": {
                  "$ref": "#/components/schemas/CommentForMe"
                }
              }
            }
          }
        }
      },
      "AssignedAudit": {
        "type": "object",
        "required": [
          "audit_id",
          "audit_name",
          "undecided"
        ],
        "properties": {
          "audit_id": {
            "type": "string"
          },
          "audit_name": {
            "type": "string"
          },
          "undecided": {
            "type": "integer"
          }
        }
      },
      "ReplacedDecision": {
        "type": "object",
        "required": [
          "violation_id",
          "audit_id",
          "audit_name",
          "rule_name",
          "violating_text",
          "from_state",
          "to_state",
          "actor_email",
          "created_at"
        ],
        "properties": {
          "violation_id": {
            "type": "string"
          },
          "audit_id": {
            "type": "string"
          },
          "audit_name": {
            "type": "string"
          },
          "rule_name": {
            "type": [
              "string",
              "null"
            ]
          },
          "violating_text": {
            "type": [
              "string",
              "null"
            ],
            "description": "At most its first 200 characters."
          },
          "from_state": {
            "$ref": "#/components/schemas/ReviewState"
          },
          "to_state": {
            "$ref": "#/components/schemas/ReviewState"
          },
          "actor_email": {
            "type": [
              "string",
              "null"
            ]
          },
          "created_at": {
            "type": "string",
            "format": "date-time"
          }
        }
      },
      "CommentForMe": {
        "type": "object",
        "required": [
          "violation_id",
          "audit_id",
          "audit_name",
          "rule_name",
          "violating_text",
          "author_email",
          "content",
          "created_at"
        ],
        "properties": {
          "violation_id": {
            "type": "string"
          },
          "audit_id": {
            "type": "string"
          },
          "audit_name": {
            "type": "string"
          },
          "rule_name": {
            "type": [
              "string",
              "null"
            ]
          },
          "violating_text": {
            "type": [
              "string",
              "null"
            ],
            "description": "At most its first 200 characters."
          },
          "author_email": {
            "type": [
              "string",
              "null"
            ]
          },
          "content": {
            "type": "string",
            "description": "At most its first 500 characters."
          },
          "created_at": {
            "type": "string",
            "format": "date-time"
          }
        }
      },
      "FacetValue": {
        "type": "object",
        "required": [
          "value",
          "label",
          "count"
        ],
        "properties": {
          "value": {
            "type": "string",
            "description": "What to filter by."
          },
          "label": {
            "type": [
              "string",
              "null"
            ],
            "description": "What to show, when it is not the value."
          },
          "count": {
            "type": "integer"
          }
        }
      },
      "Facet": {
        "type": "object",
        "required": [
          "values",
          "others"
        ],
        "properties": {
          "values": {
            "type": "array",
            "description": "The most frequent first, at most `max_values`, and the values that are filtered by. Violations without a value are\nnot counted, except those without a severity and those that nobody is assigned to, as `none`.\n",
            "items": {
              "$ref": "#/components/schemas/FacetValue"
            }
          },
          "others": {
            "type": "integer",
            "description": "How many more values there are."
          },
          "is_estimate": {
            "type": "boolean",
            "description": "True where more than 50,000 violations match. The counts are then extrapolated from a sample, and rare values may be\nmissing.\n"
          }
        }
      },
      "Facets": {
        "type": "object",
        "required": [
          "review_state",
          "severity",
          "rule",
          "asset",
          "assigned_to",
          "decided_by"
        ],
        "properties": {
          "review_state": {
            "$ref": "#/components/schemas/Facet"
          },
          "severity": {
            "$ref": "#/components/schemas/Facet"
          },
          "rule": {
            "$ref": "#/components/schemas/Facet"
          },
          "asset": {
            "$ref": "#/components/schemas/Facet"
          },
          "assigned_to": {
            "$ref": "#/components/schemas/Facet"
          },
          "decided_by": {
            "$ref": "#/components/schemas/Facet"
          }
        }
      },
      "People": {
        "type": "object",
        "required": [
          "people"
        ],
        "properties": {
          "people": {
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/Person"
            }
          }
        }
      },
      "AssignmentRequest": {
        "type": "object",
        "additionalProperties": false,
        "required": [
          "violation_ids"
        ],
        "properties": {
          "violation_ids": {
            "type": "array",
            "minItems": 1,
            "maxItems": 500,
            "items": {
              "type": "string"
            }
          },
          "apply_to_group": {
            "type": "boolean",
            "default": false,
            "description": "Also the members of their groups in the same audit."
          },
          "add": {
            "type": "array",
            "maxItems": 50,
            "default": [],
            "description": "E-mail addresses of people who can be assigned.",
            "items": {
              "type": "string"
            }
          },
          "remove": {
            "type": "array",
            "maxItems": 50,
            "default": [],
            "description": "E-mail addresses.",
            "items": {
              "type": "string"
            }
          }
        }
      },
      "AssignedViolation": {
        "type": "object",
        "required": [
          "violation_id",
          "assigned_to"
        ],
        "properties": {
          "violation_id": {
            "type": "string"
          },
          "assigned_to": {
            "type": "array",
            "description": "E-mail addresses.",
            "items": {
              "type": "string"
            }
          }
        }
      },
      "AssignmentResponse": {
        "type": "object",
        "required": [
          "violations"
        ],
        "properties": {
          "violations": {
            "type": "array",
            "description": "Every violation that was asked for, group members included.",
            "items": {
              "$ref": "#/components/schemas/AssignedViolation"
            }
          }
        }
      },
      "ExpectedState": {
        "type": "object",
        "required": [
          "review_state"
        ],
        "properties": {
          "review_state": {
            "$ref": "#/components/schemas/ReviewState"
          },
          "dismissal_reason": {
            "type": [
              "string",
              "null"
            ],
            "description": "Compared when it is given."
          },
          "decided_by": {
            "type": [
              "string",
              "null"
            ],
            "description": "Who made the decision that was seen. Compared when it is given."
          }
        }
      },
      "ConditionalDecision": {
        "type": "object",
        "additionalProperties": false,
        "required": [
          "violation_id",
          "expected"
        ],
        "properties": {
          "violation_id": {
            "type": "string"
          },
          "expected": {
            "$ref": "#/components/schemas/ExpectedState"
          },
          "undoes": {
            "type": "string",
            "description": "The decision that is taken back. If another one is in force, the violation is not as expected. If the violation returns to\nthe state and the reason it had before, the earlier decision is in force again, with who made it and when. Otherwise it\nis a decision like any other.\n"
          }
        }
      },
      "ConditionalReviewRequest": {
        "type": "object",
        "additionalProperties": false,
        "required": [
          "action",
          "kind",
          "decisions"
        ],
        "properties": {
          "action": {
            "$ref": "#/components/schemas/ReviewAction"
          },
          "reason": {
            "type": [
              "string",
              "null"
            ],
            "description": "Required for, and accepted only with, action `dismiss`; the other actions take no reason."
          },
          "kind": {
            "type": "string",
            "description": "How the decision was made; kept in the history.",
            "enum": [
              "single",
              "group",
              "bulk"
            ]
          },
          "decision_id": {
            "type": "string",
            "description": "Names the decision in the history, so that it can be taken back before its answer has arrived. Requests of one person with\nthe same one are parts of one decision. The service chooses one if it is missing.\n",
            "minLength": 1,
            "maxLength": 100
          },
          "decisions": {
            "type": "array",
            "description": "Each violation once, with the state it was seen in.",
            "minItems": 1,
            "maxItems": 500,
            "items": {
              "$ref": "#/components/schemas/ConditionalDecision"
            }
          }
        }
      },
      "ReviewedViolation": {
        "type": "object",
        "required": [
          "violation_id",
          "review_state",
          "dismissal_reason",
          "decided_by",
          "decided_at",
          "decision_id"
        ],
        "properties": {
          "violation_id": {
            "type": "string"
          },
          "review_state": {
            "$ref": "#/components/schemas/ReviewState"
          },
          "dismissal_reason": {
            "type": [
              "string",
              "null"
            ]
          },
          "decided_by": {
            "$ref": "#/components/schemas/DecidedBy"
          },
          "decided_at": {
            "$ref": "#/components/schemas/DecidedAt"
          },
          "decision_id": {
            "type": [
              "string",
              "null"
            ],
            "description": "The decision in force. Null if the history has none."
          }
        }
      },
      "ConditionalReviewResponse": {
        "type": "object",
        "required": [
          "decision_id",
          "violations_updated",
          "violations"
        ],
        "properties": {
          "decision_id": {
            "type": "string",
            "description": "Names its entries in the history. There are none if nothing changed."
          },
          "violations_updated": {
            "type": "integer",
            "description": "How many violations changed."
          },
          "violations": {
            "type": "array",
            "description": "As they are now, in the order of the request.",
            "items": {
              "$ref": "#/components/schemas/ReviewedViolation"
            }
          }
        }
      },
      "ReviewConflict": {
        "type": "object",
        "required": [
          "detail",
          "found"
        ],
        "properties": {
          "detail": {
            "type": "string",
            "description": "What went wrong, in words."
          },
          "found": {
            "type": "array",
            "description": "The violations that are not as expected, as they are now.",
            "items": {
              "$ref": "#/components/schemas/ReviewedViolation"
            }
          }
        }
      },
      "Event": {
        "description": "The data of an event of the stream; its type stands in `event`.",
        "anyOf": [
          {
            "$ref": "#/components/schemas/ReadyEvent"
          },
          {
            "$ref": "#/components/schemas/DecisionEvent"
          },
          {
            "$ref": "#/components/schemas/CommentEvent"
          },
          {
            "$ref": "#/components/schemas/AssignmentEvent"
          },
          {
            "$ref": "#/components/schemas/ImportJob"
          },
          {
            "$ref": "#/components/schemas/AuditEvent"
          },
          {
            "$ref": "#/components/schemas/PresenceEvent"
          },
          {
            "$ref": "#/components/schemas/ResetEvent"
          }
        ]
      },
      "ReadyEvent": {
        "type": "object",
        "description": "The stream has begun, and what came before `last_event_id` has been sent.",
        "required": [
          "last_event_id"
        ],
        "properties": {
          "last_event_id": {
            "type": "string"
          }
        }
      },
      "DecisionEvent": {
        "type": "object",
        "required": [
          "decision_id",
          "action",
          "review_state",
          "dismissal_reason",
          "kind",
          "undoes",
          "actor_email",
          "created_at",
          "violations",
          "more"
        ],
        "properties": {
          "decision_id": {
            "type": "string"
          },
          "action": {
            "$ref": "#/components/schemas/ReviewAction"
          },
          "review_state": {
            "$ref": "#/components/schemas/ReviewState"
          },
          "dismissal_reason": {
            "type": [
              "string",
              "null"
            ]
          },
          "kind": {
            "$ref": "#/components/schemas/DecisionKind"
          },
          "undoes": {
            "type": [
              "string",
              "null"
            ],
            "description": "The decision that was taken back. The one before it, of whoever made it, is in force again."
          },
          "actor_email": {
            "type": [
              "string",
              "null"
            ]
          },
          "created_at": {
            "type": "string",
            "format": "date-time"
          },
          "violations": {
            "type": "array",
            "description": "The violations that changed, at most 100.",
            "items": {
              "$ref": "#/components/schemas/DecidedViolation"
            }
          },
          "more": {
            "type": "boolean",
            "description": "More changed than are listed; read them again."
          }
        }
      },
      "DecidedViolation": {
        "type": "object",
        "required": [
          "violation_id",
          "audit_id",
          "from_state"
        ],
        "properties": {
          "violation_id": {
            "type": "string"
          },
          "audit_id": {
            "type": [
              "string",
              "null"
            ]
          },
          "from_state": {
            "$ref": "#/components/schemas/ReviewState"
          },
          "replaced_actor_email": {
            "type": [
              "string",
              "null"
            ],
            "description": "Who made the decision that this one replaced, if that was someone else."
          }
        }
      },
      "CommentEvent": {
        "type": "object",
        "required": [
          "violation_id",
          "audit_id",
          "comment"
        ],
        "properties": {
          "violation_id": {
            "type": "string"
          },
          "audit_id": {
            "type": [
              "string",
              "null"
            ]
          },
          "comment": {
            "$ref": "#/components/schemas/ViolationComment"
          }
        }
      },
      "ViolationComment": {
        "type": "object",
        "required": [
          "id",
          "author_email",
          "content",
          "created_at"
        ],
        "properties": {
          "id": {
            "type": "string"
          },
          "author_email": {
            "type": [
              "string",
              "null"
            ]
          },
          "content": {
            "type": "string"
          },
          "created_at": {
            "type": "string",
            "format": "date-time"
          }
        }
      },
      "AssignmentEvent": {
        "type": "object",
        "required": [
          "actor_email",
          "violations",
          "more"
        ],
        "properties": {
          "actor_email": {
            "type": [
              "string",
              "null"
            ]
          },
          "violations": {
            "type": "array",
            "description": "Who is assigned now, of at most 100 violations.",
            "items": {
              "$ref": "#/components/schemas/AssignedViolation"
            }
          },
          "more": {
            "type": "boolean",
            "description": "More changed than are listed; read them again."
          }
        }
      },
      "AuditEvent": {
        "type": "object",
        "required": [
          "audit_id",
          "change"
        ],
        "properties": {
          "audit_id": {
            "type": "string"
          },
          "change": {
            "type": "string",
            "enum": [
              "created",
              "changed",
              "deleted"
            ]
          }
        }
      },
      "PresenceEvent": {
        "type": "object",
        "required": [
          "audit_id",
          "viewers"
        ],
        "properties": {
          "audit_id": {
            "type": "string"
          },
          "viewers": {
            "type": "array",
            "description": "Everybody who looks at the audit now.",
            "items": {
              "$ref": "#/components/schemas/Viewer"
            }
          }
        }
      },
      "ResetEvent": {
        "type": "object",
        "description": "Events were lost; everything must be read again.",
        "required": [
          "reason"
        ],
        "properties": {
          "reason": {
            "type": "string",
            "description": "Why, in words."
          }
        }
      },
      "Viewer": {
        "type": "object",
        "required": [
          "viewer_id",
          "email"
        ],
        "properties": {
          "viewer_id": {
            "type": "string"
          },
          "email": {
            "type": "string"
          }
        }
      },
      "PresenceRequest": {
        "type": "object",
        "additionalProperties": false,
        "required": [
          "audit_id",
          "viewer_id"
        ],
        "properties": {
          "audit_id": {
            "type": [
              "string",
              "null"
            ],
            "description": "The audit that is open, or null."
          },
          "viewer_id": {
            "type": "string",
            "minLength": 1,
            "maxLength": 100,
            "description": "Tells the windows of one person apart; made by the client."
          }
        }
      },
      "PresenceResponse": {
        "type": "object",
        "required": [
          "viewers"
        ],
        "properties": {
          "viewers": {
            "type": "array",
            "description": "The others who look at the same audit.",
            "items": {
              "$ref": "#/components/schemas/Viewer"
            }
          }
        }
      },
      "ImportJob": {
        "type": "object",
        "required": [
          "id",
          "audit_id",
          "audit_name",
          "source",
          "status",
          "staged",
          "published",
          "added",
          "previous_audit_id",
          "unchanged",
          "carried",
          "message",
          "messages",
          "imported_by",
          "created_at",
          "finished_at",
          "taken_back_at"
        ],
        "properties": {
          "id": {
            "type": "string"
          },
          "audit_id": {
            "type": "string"
          },
          "audit_name": {
            "type": "string"
          },
          "source": {
            "type": "string",
            "description": "What is imported, such as the name of a file."
          },
          "status": {
            "type": "string",
            "description": "Findings are checked while staging and imported while publishing.",
            "enum": [
              "staging",
              "publishing",
              "completed",
              "failed"
            ]
          },
          "staged": {
            "type": "integer",
            "description": "Findings checked so far."
          },
          "published": {
            "type": "integer",
            "description": "Findings dealt with so far."
          },
          "added": {
            "type": "integer",
            "description": "Findings that were not in the audit before."
          },
          "previous_audit_id": {
            "type": [
              "string",
              "null"
            ],
            "description": "The audit it is compared with."
          },
          "unchanged": {
            "type": "integer",
            "description": "Findings that the previous audit has too."
          },
          "carried": {
            "type": "integer",
            "description": "Decisions that were carried over."
          },
          "message": {
            "type": [
              "string",
              "null"
            ],
            "description": "Why it failed, or how the file was read and what was left out."
          },
          "messages": {
            "type": "array",
            "description": "The same by code. Empty for an import of an earlier version.",
            "items": {
              "$ref": "#/components/schemas/ImportMessage"
            }
          },
          "imported_by": {
            "type": [
              "string",
              "null"
            ],
            "description": "The owner of the key that imported it. Null for the command line."
          },
          "created_at": {
            "type": "string",
            "format": "date-time"
          },
          "finished_at": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time"
          },
          "taken_back_at": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time",
            "description": "Since when what it added is being removed or gone."
          }
        }
      },
      "ImportMessage": {
        "type": "object",
        "description": "One thing that an import says, so that it can be said in any language. `message` or `detail` says it in English.",
        "required": [
          "code",
          "line",
          "values"
        ],
        "properties": {
          "code": {
            "type": "string",
            "description": "What is said. Of a code that is not known, the English text is left.",
            "enum": [
              "empty",
              "zip",
              "undecodable",
              "no_reason",
              "quotes",
              "too_long",
              "not_json",
              "cut_off",
              "too_complex",
              "not_sarif",
              "no_findings",
              "unknown_columns",
              "too_many",
              "too_large",
              "invalid_rows",
              "unreadable",
              "reason_empty",
              "not_one_of",
              "dismissal",
              "id_too_long",
              "too_many_values",
              "cells",
              "interrupted",
              "read_as",
              "columns_left_out",
              "texts_cut",
              "decisions_left_out",
              "under_way",
              "archived",
              "other_series",
              "series_missing",
              "carry_taken",
              "busy"
            ]
          },
          "line": {
            "type": [
              "integer",
              "null"
            ],
            "description": "The line of the file that it is about."
          },
          "values": {
            "type": "object",
            "description": "What the text names, such as an encoding or the names of columns.",
            "additionalProperties": {
              "type": [
                "string",
                "integer"
              ]
            }
          }
        }
      },
      "ImportError": {
        "type": "object",
        "required": [
          "detail"
        ],
        "properties": {
          "detail": {
            "type": "string",
            "description": "What went wrong, in words."
          },
          "messages": {
            "type": "array",
            "description": "The same by code.",
            "items": {
              "$ref": "#/components/schemas/ImportMessage"
            }
          }
        }
      },
      "ImportAdditions": {
        "type": "object",
        "required": [
          "violations",
          "reviewed",
          "deletes_audit"
        ],
        "properties": {
          "violations": {
            "type": "integer",
            "description": "Violations that the import has added and that are still there."
          },
          "reviewed": {
            "type": "integer",
            "description": "Those of them that somebody has decided or commented on since."
          },
          "deletes_audit": {
            "type": "boolean",
            "description": "The audit would be deleted with them, because the import has created it and there are no others."
          }
        }
      },
      "TakeBack": {
        "type": "object",
        "additionalProperties": false,
        "properties": {
          "reviewed": {
            "type": "string",
            "enum": [
              "keep",
              "remove"
            ],
            "description": "What becomes of violations that were decided or commented on since."
          }
        }
      },
      "TakeBackRefusal": {
        "type": "object",
        "required": [
          "detail"
        ],
        "properties": {
          "detail": {
            "type": "string"
          },
          "violations": {
            "type": "integer"
          },
          "reviewed": {
            "type": "integer"
          },
          "deletes_audit": {
            "type": "boolean"
          }
        }
      },
      "AuditUpdate": {
        "type": "object",
        "additionalProperties": false,
        "properties": {
          "name": {
            "type": "string",
            "minLength": 1,
            "maxLength": 500
          },
          "archived": {
            "type": "boolean"
          }
        }
      },
      "ImportList": {
        "type": "object",
        "required": [
          "imports"
        ],
        "properties": {
          "imports": {
            "type": "array",
            "description": "Newest first.",
            "items": {
              "$ref": "#/components/schemas/ImportJob"
            }
          }
        }
      },
      "Change": {
        "type": "string",
        "enum": [
          "new",
          "gone",
          "unchanged"
        ]
      },
      "ComparisonCounts": {
        "type": "object",
        "required": [
          "new",
          "gone",
          "unchanged"
        ],
        "properties": {
          "new": {
            "type": "integer"
          },
          "gone": {
            "type": "integer"
          },
          "unchanged": {
            "type": "integer"
          }
        }
      },
      "ComparedViolation": {
        "type": "object",
        "required": [
          "violation_id",
          "previous_violation_id",
          "reason",
          "rule_name",
          "asset_name",
          "asset_url",
          "severity",
          "state_before",
          "state_now"
        ],
        "properties": {
          "violation_id": {
            "type": "string",
            "description": "In the audit; of a violation that is gone, in the earlier audit."
          },
          "previous_violation_id": {
            "type": [
              "string",
              "null"
            ],
            "description": "In the earlier audit."
          },
          "reason": {
            "type": "string"
          },
          "rule_name": {
            "type": [
              "string",
              "null"
            ]
          },
          "asset_name": {
            "type": [
              "string",
              "null"
            ]
          },
          "asset_url": {
            "type": [
              "string",
              "null"
            ]
          },
          "severity": {
            "anyOf": [
              {
                "$ref": "#/components/schemas/Severity"
              },
              {
                "type": "null"
              }
            ]
          },
          "state_before": {
            "description": "In the earlier audit. Null for a new violation.",
            "anyOf": [
              {
                "$ref": "#/components/schemas/ReviewState"
              },
              {
                "type": "null"
              }
            ]
          },
          "state_now": {
            "description": "Null for a violation that is gone.",
            "anyOf": [
              {
                "$ref": "#/components/schemas/ReviewState"
              },
              {
                "type": "null"
              }
            ]
          }
        }
      },
      "ComparisonPage": {
        "type": "object",
        "required": [
          "counts",
          "items",
          "next_cursor",
          "matched_by"
        ],
        "properties": {
          "counts": {
            "$ref": "#/components/schemas/ComparisonCounts"
          },
          "items": {
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/ComparedViolation"
            }
          },
          "next_cursor": {
            "$ref": "#/components/schemas/NextCursor"
          },
          "matched_by": {
            "type": "string",
            "description": "What the same finding is recognised by in both audits: `identity` as when decisions are carried over, `text` by rule,\nasset and text alone.\n",
            "enum": [
              "identity",
              "text"
            ]
          }
        }
      },
      "WebhookEvent": {
        "type": "string",
        "enum": [
          "decision",
          "import"
        ]
      },
      "WebhookRequest": {
        "type": "object",
        "additionalProperties": false,
        "required": [
          "url",
          "events"
        ],
        "properties": {
          "url": {
            "type": "string",
            "minLength": 1,
            "maxLength": 2000,
            "description": "An https address."
          },
          "events": {
            "type": "array",
            "minItems": 1,
            "maxItems": 2,
            "items": {
              "$ref": "#/components/schemas/WebhookEvent"
            }
          }
        }
      },
      "Webhook": {
        "type": "object",
        "required": [
          "id",
          "url",
          "events",
          "created_by",
          "created_at"
        ],
        "properties": {
          "id": {
            "type": "string"
          },
          "url": {
            "type": "string"
          },
          "events": {
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/WebhookEvent"
            }
          },
          "created_by": {
            "type": "string",
            "description": "E-mail address."
          },
          "created_at": {
            "type": "string",
            "format": "date-time"
          }
        }
      },
      "WebhookAnswer": {
        "type": "object",
        "required": [
          "response_status",
          "message"
        ],
        "properties": {
          "response_status": {
            "type": [
              "integer",
              "null"
            ],
            "description": "Null when nothing was answered."
          },
          "message": {
            "type": [
              "string",
              "null"
            ],
            "description": "Why it failed."
          }
        }
      },
      "Key": {
        "type": "object",
        "required": [
          "id",
          "owner_email",
          "label",
          "scopes",
          "created_at",
          "expires_at",
          "last_used_at",
          "revoked_at"
        ],
        "properties": {
          "id": {
            "type": "string"
          },
          "owner_email": {
            "type": "string"
          },
          "label": {
            "type": [
              "string",
              "null"
            ]
          },
          "scopes": {
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/Scope"
            }
          },
          "created_at": {
            "type": "string",
            "format": "date-time"
          },
          "expires_at": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time"
          },
          "last_used_at": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time",
            "description": "Exact to the minute."
          },
          "revoked_at": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time"
          }
        }
      },
      "KeyList": {
        "type": "object",
        "required": [
          "keys"
        ],
        "properties": {
          "keys": {
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/Key"
            }
          }
        }
      },
      "NewKey": {
        "type": "object",
        "additionalProperties": false,
        "required": [
          "owner_email",
          "scopes"
        ],
        "properties": {
          "owner_email": {
            "type": "string",
            "minLength": 3,
            "maxLength": 320,
            "pattern": "^[^@\\s]+@[^@\\s]+$",
            "description": "Whose key it is."
          },
          "label": {
            "type": "string",
            "maxLength": 200,
            "description": "What it is for."
          },
          "scopes": {
            "type": "array",
            "minItems": 1,
            "items": {
              "$ref": "#/components/schemas/Scope"
            }
          },
          "expires_in_days": {
            "type": "integer",
            "minimum": 1,
            "maximum": 36500,
            "description": "Never when absent."
          }
        }
      },
      "CreatedKey": {
        "type": "object",
        "required": [
          "id",
          "key"
        ],
        "properties": {
          "id": {
            "type": "string"
          },
          "key": {
            "type": "string",
            "description": "In clear text. Shown only once."
          }
        }
      },
      "AdministrativeAct": {
        "type": "object",
        "required": [
          "id",
          "act",
          "actor_email",
          "subject",
          "detail",
          "created_at"
        ],
        "properties": {
          "id": {
            "type": "string"
          },
          "act": {
            "type": "string",
            "description": "What was done, such as `key_created`. A later version may have others."
          },
          "actor_email": {
            "type": [
              "string",
              "null"
            ],
            "description": "Null for the operator, on the command line of the server."
          },
          "subject": {
            "type": "string",
            "description": "What it was done to, by the name it had then."
          },
          "detail": {
            "type": [
              "string",
              "null"
            ]
          },
          "created_at": {
            "type": "string",
            "format": "date-time"
          }
        }
      },
      "AdministrativeActPage": {
        "type": "object",
        "required": [
          "items",
          "next_cursor"
        ],
        "properties": {
          "items": {
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/AdministrativeAct"
            }
          },
          "next_cursor": {
            "$ref": "#/components/schemas/NextCursor"
          }
        }
      },
      "CreatedWebhook": {
        "description": "A webhook with its secret.",
        "allOf": [
          {
            "$ref": "#/components/schemas/Webhook"
          },
          {
            "type": "object",
            "required": [
              "secret"
            ],
            "properties": {
              "secret": {
                "type": "string",
                "description": "Signs the calls. Shown only once."
              }
            }
          }
        ]
      },
      "WebhookList": {
        "type": "object",
        "required": [
          "webhooks"
        ],
        "properties": {
          "webhooks": {
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/Webhook"
            }
          }
        }
      },
      "Delivery": {
        "type": "object",
        "required": [
          "id",
          "event",
          "status",
          "attempts",
          "response_status",
          "message",
          "created_at",
          "next_attempt_at",
          "delivered_at"
        ],
        "properties": {
          "id": {
            "type": "string"
          },
          "event": {
            "$ref": "#/components/schemas/WebhookEvent"
          },
          "status": {
            "type": "string",
            "enum": [
              "waiting",
              "delivered",
              "failed"
            ]
          },
          "attempts": {
            "type": "integer"
          },
          "response_status": {
            "type": [
              "integer",
              "null"
            ],
            "description": "What the address answered last."
          },
          "message": {
            "type": [
              "string",
              "null"
            ],
            "description": "Why the last attempt failed."
          },
          "created_at": {
            "type": "string",
            "format": "date-time"
          },
          "next_attempt_at": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time"
          },
          "delivered_at": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time"
          }
        }
      },
      "DeliveryPage": {
        "type": "object",
        "required": [
          "items",
          "next_cursor"
        ],
        "properties": {
          "items": {
            "type": "array",
            "description": "Newest first.",
            "items": {
              "$ref": "#/components/schemas/Delivery"
            }
          },
          "next_cursor": {
            "$ref": "#/components/schemas/NextCursor"
          }
        }
      },
      "ErrorDetail": {
        "type": "object",
        "required": [
          "detail"
        ],
        "properties": {
          "detail": {
            "type": "string",
            "description": "What went wrong, in words."
          }
        }
      },
      "ValidationErrorItem": {
        "type": "object",
        "required": [
          "loc",
          "msg",
          "type"
        ],
        "properties": {
          "loc": {
            "type": "array",
            "description": "Where the problem is, beginning with `body`, `query` or `path`.",
            "items": {
              "anyOf": [
                {
                  "type": "string"
                },
                {
                  "type": "integer"
                }
              ]
            }
          },
          "msg": {
            "type": "string",
            "description": "What is wrong, in words."
          },
          "type": {
            "type": "string",
            "description": "Kind of the problem, for machines."
          }
        }
      },
      "HTTPValidationError": {
        "type": "object",
        "required": [
          "detail"
        ],
        "properties": {
          "detail": {
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/ValidationErrorItem"
            }
          }
        }
      }
    }
  }
}

export interface ExtensionsDefaulted {
  getViolationActivity: 'page_size'
  findViolations: 'review_state' | 'sort' | 'grouped' | 'skip' | 'page_size'
  findAudits: 'archived' | 'page_size'
  getFacets: 'review_state' | 'max_values'
  assignViolations: 'apply_to_group' | 'add' | 'remove'
  listDocuments: 'page_size'
  startImport: 'allow_empty' | 'ignore_unknown_columns'
  compareAudits: 'change' | 'page_size'
  listDeliveries: 'page_size'
  listAdministrativeActs: 'page_size'
  listAuditAssets: 'page_size'
}
