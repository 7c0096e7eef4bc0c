// Generated from contract/openapi.yaml by "npm run gen". Do not edit.

import type { OpenApi } from './openapi.ts'

export const openapi: OpenApi = {
  "openapi": "3.1.0",
  "info": {
    "title": "Content generation and compliance review API",
    "version": "1.0.0",
    "summary": "Documents from templates, compliance audits, violations and review decisions.",
    "description": "A JSON-over-HTTPS interface for generating written content from templates, for reading templates, tones of voice and\nknowledge bases, and for reading compliance audits with their violations and recording review decisions.\n\nAll data is scoped to the workspace that owns the API key. Identifiers are opaque strings: encode them wherever they\nstand in an address. Timestamps are ISO 8601 in UTC. Every error carries a `detail` member.\n",
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
      "ApiKey": []
    }
  ],
  "tags": [
    {
      "name": "Documents",
      "description": "Generate a document from a template, and read it back."
    },
    {
      "name": "Templates",
      "description": "Content templates and the input form each expects."
    },
    {
      "name": "Tones of voice",
      "description": "Brand voices of the workspace."
    },
    {
      "name": "Knowledge bases",
      "description": "Product facts and guidelines."
    },
    {
      "name": "Audits",
      "description": "Compliance audits and the violations they found."
    },
    {
      "name": "Violations",
      "description": "One violation, the decision on it and its comment thread."
    },
    {
      "name": "Health",
      "description": "Whether the API is up."
    }
  ],
  "paths": {
    "/public/v1/document": {
      "post": {
        "operationId": "generateDocument",
        "tags": [
          "Documents"
        ],
        "summary": "Generate a document",
        "description": "Generates a document from a template, a language and an input, optionally in a tone of voice, and returns its\nidentifier. The document may be ready at once or later: read it with `getDocument`.\n",
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/DocumentGenerateInput"
              },
              "example": {
                "templateId": "product-description",
                "language_key": "EN",
                "input": "{\"product\":\"Harbour savings account\",\"audience\":\"First-time savers\"}",
                "toneOfVoiceMetaId": "plain-spoken-en"
              }
            }
          }
        },
        "responses": {
          "201": {
            "description": "The document was accepted.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/DocumentGenerateResponse"
                },
                "example": {
                  "message": "Document generated",
                  "documentId": "doc_5f2c"
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
    "/public/v1/document/{id}": {
      "get": {
        "operationId": "getDocument",
        "tags": [
          "Documents"
        ],
        "summary": "Read a document",
        "description": "Returns a generated document by its identifier.",
        "parameters": [
          {
            "$ref": "#/components/parameters/id"
          }
        ],
        "responses": {
          "200": {
            "description": "The document.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/Document"
                },
                "example": {
                  "id": "doc_5f2c",
                  "title": "Harbour savings account",
                  "shared": false,
                  "document": [
                    {
                      "type": "heading",
                      "level": 1,
                      "text": "Harbour savings account"
                    },
                    {
                      "type": "paragraph",
                      "text": "Put money aside and reach it when you need it."
                    }
                  ],
                  "rawDocument": "Harbour savings account\n\nPut money aside and reach it when you need it.\n",
                  "generatedOutput": "# Harbour savings account\n\nPut money aside and reach it when you need it.\n",
                  "bulkInputId": null,
                  "languageKey": "EN",
                  "templateId": "product-description",
                  "toneOfVoiceId": "plain-spoken"
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
    "/public/v1/template": {
      "get": {
        "operationId": "listTemplates",
        "tags": [
          "Templates"
        ],
        "summary": "List the templates",
        "description": "Returns every template of the workspace, with the input form of each language.",
        "responses": {
          "200": {
            "description": "The templates.",
            "content": {
              "application/json": {
                "schema": {
                  "type": "array",
                  "items": {
                    "$ref": "#/components/schemas/Template"
                  }
                },
                "example": [
                  {
                    "id": "product-description",
                    "key": "product_description",
                    "commands": [
                      {
                        "id": "product-description-1-en",
                        "languageKey": "EN"
                      }
                    ],
                    "templateMetas": [
                      {
                        "id": "product-description-en",
                        "languageKey": "EN",
                        "form": [
                          {
                            "name": "product",
                            "label": "Product",
                            "type": "text",
                            "required": true
                          }
                        ]
                      }
                    ]
                  }
                ]
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
    "/public/v1/template/{id}": {
      "get": {
        "operationId": "getTemplate",
        "tags": [
          "Templates"
        ],
        "summary": "Read a template",
        "description": "Returns one template by its identifier.",
        "parameters": [
          {
            "$ref": "#/components/parameters/id"
          }
        ],
        "responses": {
          "200": {
            "description": "The template.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/Template"
                },
                "example": {
                  "id": "product-description",
                  "key": "product_description",
                  "commands": [
                    {
                      "id": "product-description-1-en",
                      "languageKey": "EN"
                    }
                  ],
                  "templateMetas": [
                    {
                      "id": "product-description-en",
                      "languageKey": "EN",
                      "form": [
                        {
                          "name": "product",
                          "label": "Product",
                          "type": "text",
                          "required": true
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
          "422": {
            "$ref": "#/components/responses/Invalid"
          },
          "default": {
            "$ref": "#/components/responses/Failure"
          }
        }
      }
    },
    "/public/v1/toneofvoice": {
      "get": {
        "operationId": "listTonesOfVoice",
        "tags": [
          "Tones of voice"
        ],
        "summary": "List the tones of voice",
        "description": "Returns every tone of voice of the workspace, with guidelines for voices created by its team.",
        "responses": {
          "200": {
            "description": "The tones of voice.",
            "content": {
              "application/json": {
                "schema": {
                  "type": "array",
                  "items": {
                    "$ref": "#/components/schemas/ToneOfVoice"
                  }
                },
                "example": [
                  {
                    "id": "plain-spoken",
                    "key": "plain_spoken",
                    "toneOfVoiceMetas": [
                      {
                        "id": "plain-spoken-en",
                        "name": "Plain spoken",
                        "languageKey": "EN",
                        "description": "Short words, short sentences.",
                        "content": "Say what it does before what it is called.",
                        "toneOfVoiceId": "plain-spoken"
                      }
                    ]
                  }
                ]
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
    "/public/v1/toneofvoice/{id}": {
      "get": {
        "operationId": "getToneOfVoice",
        "tags": [
          "Tones of voice"
        ],
        "summary": "Read a tone of voice",
        "description": "Returns one tone of voice by its identifier.",
        "parameters": [
          {
            "$ref": "#/components/parameters/id"
          }
        ],
        "responses": {
          "200": {
            "description": "The tone of voice.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/ToneOfVoice"
                },
                "example": {
                  "id": "plain-spoken",
                  "key": "plain_spoken",
                  "toneOfVoiceMetas": [
                    {
                      "id": "plain-spoken-en",
                      "name": "Plain spoken",
                      "languageKey": "EN",
                      "description": null,
                      "content": null,
                      "toneOfVoiceId": "plain-spoken"
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
    "/public/v1/infobase": {
      "get": {
        "operationId": "listKnowledgeBases",
        "tags": [
          "Knowledge bases"
        ],
        "summary": "List the knowledge bases",
        "description": "Returns every knowledge base of the workspace.",
        "responses": {
          "200": {
            "description": "The knowledge bases.",
            "content": {
              "application/json": {
                "schema": {
                  "type": "array",
                  "items": {
                    "$ref": "#/components/schemas/KnowledgeBase"
                  }
                },
                "example": [
                  {
                    "id": "savings-products",
                    "name": "Savings products",
                    "description": "Rates, conditions and the wording the regulator expects."
                  }
                ]
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
    "/public/v1/infobase/{id}": {
      "get": {
        "operationId": "getKnowledgeBase",
        "tags": [
          "Knowledge bases"
        ],
        "summary": "Read a knowledge base",
        "description": "Returns one knowledge base by its identifier.",
        "parameters": [
          {
            "$ref": "#/components/parameters/id"
          }
        ],
        "responses": {
          "200": {
            "description": "The knowledge base.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/KnowledgeBase"
                },
                "example": {
                  "id": "savings-products",
                  "name": "Savings products",
                  "description": null
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
    "/public/v1/audits": {
      "get": {
        "operationId": "listAudits",
        "tags": [
          "Audits"
        ],
        "summary": "List the audits",
        "description": "Returns the compliance audits of the workspace, newest first, with their violation counts.",
        "parameters": [
          {
            "name": "limit",
            "in": "query",
            "description": "Maximum number of results. This service takes up to 100; another may have a different maximum.",
            "schema": {
              "type": "integer",
              "minimum": 1,
              "maximum": 100,
              "default": 20
            },
            "example": 50
          }
        ],
        "responses": {
          "200": {
            "description": "The audits.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/AuditList"
                },
                "example": {
                  "audits": [
                    {
                      "id": "audit_2026_09",
                      "name": "Website, September 2026",
                      "status": "COMPLETED",
                      "created_at": "2026-09-14T08:30:00Z",
                      "completed_at": "2026-09-14T09:12:41Z",
                      "total_assets": 320,
                      "completed_assets": 318,
                      "failed_assets": 2,
                      "total_violations": 1280
                    }
                  ],
                  "returned": 1,
                  "limit": 50
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
    "/public/v1/audits/{audit_id}/violations": {
      "get": {
        "operationId": "listViolations",
        "tags": [
          "Audits"
        ],
        "summary": "Page through the violations of an audit",
        "description": "Returns one page of the violations of an audit that match the filters, and the review progress of the whole audit.\nThis service orders by severity from CRITICAL down, then oldest first; another may order differently.\n",
        "parameters": [
          {
            "name": "audit_id",
            "in": "path",
            "required": true,
            "description": "Identifier of the audit.",
            "schema": {
              "type": "string"
            },
            "example": "audit_2026_09"
          },
          {
            "name": "review_state",
            "in": "query",
            "description": "Only violations in this state; `all` returns every state.",
            "schema": {
              "$ref": "#/components/schemas/ReviewStateFilter",
              "default": "undecided"
            },
            "example": "undecided"
          },
          {
            "name": "severity",
            "in": "query",
            "description": "Only violations whose rule has this severity.",
            "schema": {
              "anyOf": [
                {
                  "$ref": "#/components/schemas/Severity"
                },
                {
                  "type": "null"
                }
              ]
            },
            "example": "HIGH"
          },
          {
            "name": "search",
            "in": "query",
            "description": "Only violations whose text, reason or rule name contains the term. An empty term filters nothing.",
            "schema": {
              "type": [
                "string",
                "null"
              ]
            },
            "example": "risk-free"
          },
          {
            "name": "page",
            "in": "query",
            "description": "Number of the page, starting at 1. A page past the end is empty.",
            "schema": {
              "type": "integer",
              "minimum": 1,
              "maximum": 2147483647,
              "default": 1
            },
            "example": 1
          },
          {
            "name": "page_size",
            "in": "query",
            "description": "Results per page. This service takes up to 100; another may have a different maximum.",
            "schema": {
              "type": "integer",
              "minimum": 1,
              "maximum": 100,
              "default": 20
            },
            "example": 20
          }
        ],
        "responses": {
          "200": {
            "description": "The page.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/ViolationPage"
                },
                "example": {
                  "audit_id": "audit_2026_09",
                  "violations": [
                    {
                      "id": "violation_81",
                      "audit_id": "audit_2026_09",
                      "review_state": "undecided",
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
                      "dismissal_reason": null,
                      "group_id": "group_7",
                      "assigned_to_user_ids": []
                    }
                  ],
                  "total": 1,
                  "page": 1,
                  "page_size": 20,
                  "has_more": false,
                  "review_progress": {
                    "undecided": 1,
                    "elevated_risk": 4,
                    "urgent_violation": 2,
                    "dismissed": 9,
                    "fixed": 31
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
    "/public/v1/violations/{violation_id}": {
      "get": {
        "operationId": "getViolation",
        "tags": [
          "Violations"
        ],
        "summary": "Read a violation",
        "description": "Returns one violation with its rule and its comment thread.",
        "parameters": [
          {
            "$ref": "#/components/parameters/violation_id"
          }
        ],
        "responses": {
          "200": {
            "description": "The violation.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/ViolationDetail"
                },
                "example": {
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
                  "suggested_text": null,
                  "dismissal_reason": "The page quotes a law.",
                  "group_id": null,
                  "assigned_to_user_ids": [
                    "user_3"
                  ],
                  "rule_description": "Finds promises of a return without a condition.",
                  "rule_explanation": "Consumer law asks for fair and balanced claims.",
                  "comments": [
                    {
                      "id": "comment_1",
                      "author_email": "reviewer@bank.example",
                      "content": "Legal has seen this page.",
                      "created_at": "2026-09-15T10:01:00Z"
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
    "/public/v1/violations/{violation_id}/review": {
      "post": {
        "operationId": "reviewViolation",
        "tags": [
          "Violations"
        ],
        "summary": "Record a decision",
        "description": "Records a review decision on a violation, optionally on its whole group. The decision appears in the audit's\nactivity trail.\n",
        "parameters": [
          {
            "$ref": "#/components/parameters/violation_id"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/ReviewRequest"
              },
              "example": {
                "action": "dismiss",
                "reason": "The page quotes a law.",
                "apply_to_group": true
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
                  "$ref": "#/components/schemas/ReviewResponse"
                },
                "example": {
                  "violation_id": "violation_81",
                  "action": "dismiss",
                  "review_state": "dismissed",
                  "violations_updated": 12
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
    "/public/v1/violations/{violation_id}/comments": {
      "post": {
        "operationId": "addComment",
        "tags": [
          "Violations"
        ],
        "summary": "Add a comment",
        "description": "Adds a comment to the thread of a violation. Mentions inside the comment neither assign the violation nor notify\nanyone.\n",
        "parameters": [
          {
            "$ref": "#/components/parameters/violation_id"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/CommentRequest"
              },
              "example": {
                "comment": "Legal has seen this page."
              }
            }
          }
        },
        "responses": {
          "201": {
            "description": "The comment was added.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/ViolationComment"
                },
                "example": {
                  "id": "comment_1",
                  "author_email": "reviewer@bank.example",
                  "content": "Legal has seen this page.",
                  "created_at": "2026-09-15T10:01:00Z"
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
    "/public/v1/healthz": {
      "get": {
        "operationId": "getHealth",
        "tags": [
          "Health"
        ],
        "summary": "Say whether the API is up",
        "description": "Needs no API key. This service says `fail`, with status 503, when its database does not answer.",
        "security": [],
        "responses": {
          "200": {
            "description": "The API is up.",
            "content": {
              "application/health+json": {
                "schema": {
                  "$ref": "#/components/schemas/Health"
                },
                "example": {
                  "status": "pass"
                }
              }
            }
          },
          "503": {
            "description": "The API is not able to serve.",
            "content": {
              "application/health+json": {
                "schema": {
                  "$ref": "#/components/schemas/Health"
                },
                "example": {
                  "status": "fail"
                }
              }
            }
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
        "description": "The key belongs to a workspace, is displayed only once at creation and can be revoked. It grants read access to the\nworkspace's data and the right to record review decisions and comments; treat it like a password.\n"
      }
    },
    "parameters": {
      "id": {
        "name": "id",
        "in": "path",
        "required": true,
        "description": "Identifier, an opaque string.",
        "schema": {
          "type": "string"
        },
        "example": "product-description"
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
        "description": "The workspace is not on a plan with API access.",
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorDetail"
            },
            "example": {
              "detail": "The workspace is not on a plan with API access"
            }
          }
        }
      },
      "NotFound": {
        "description": "The resource does not exist in this workspace.",
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
                    "reason"
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
        "description": "Any other failure, among them a body too large (413), a body that is not JSON (415), too many requests (429) and a\nservice that is busy or not able to serve (503).\n",
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
      "DocumentGenerateInput": {
        "type": "object",
        "required": [
          "templateId",
          "language_key",
          "input"
        ],
        "properties": {
          "templateId": {
            "type": "string",
            "description": "Template identifier, from the template endpoints."
          },
          "language_key": {
            "$ref": "#/components/schemas/LanguageKey"
          },
          "input": {
            "type": "string",
            "description": "A JSON document serialized as a string; it carries the fields that the chosen template asks for (the template's\nform lists them).\n",
            "contentMediaType": "application/json"
          },
          "toneOfVoiceMetaId": {
            "type": [
              "string",
              "null"
            ],
            "description": "Tone of voice to write in, from the tone of voice endpoints."
          }
        }
      },
      "DocumentGenerateResponse": {
        "type": "object",
        "required": [
          "message",
          "documentId"
        ],
        "properties": {
          "message": {
            "type": "string",
            "description": "Status message."
          },
          "documentId": {
            "type": "string",
            "description": "Identifier of the generated document."
          }
        }
      },
      "Document": {
        "type": "object",
        "required": [
          "id",
          "title",
          "shared",
          "rawDocument",
          "generatedOutput"
        ],
        "properties": {
          "id": {
            "type": "string"
          },
          "title": {
            "type": "string"
          },
          "shared": {
            "type": "boolean"
          },
          "document": {
            "type": [
              "array",
              "null"
            ],
            "description": "The document in parts. The structure of a part is up to the service.",
            "items": {
              "type": "object",
              "additionalProperties": true
            }
          },
          "rawDocument": {
            "type": "string"
          },
          "generatedOutput": {
            "type": "string",
            "description": "The written text; Markdown in this service. Empty while the document is being written."
          },
          "bulkInputId": {
            "type": [
              "string",
              "null"
            ]
          },
          "languageKey": {
            "anyOf": [
              {
                "$ref": "#/components/schemas/LanguageKey"
              },
              {
                "type": "null"
              }
            ]
          },
          "templateId": {
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
          }
        }
      },
      "Template": {
        "type": "object",
        "required": [
          "id",
          "key",
          "commands",
          "templateMetas"
        ],
        "properties": {
          "id": {
            "type": "string"
          },
          "key": {
            "type": "string",
            "description": "Machine-readable name."
          },
          "commands": {
            "type": "array",
            "description": "The template's generation steps.",
            "items": {
              "$ref": "#/components/schemas/TemplateCommand"
            }
          },
          "templateMetas": {
            "type": "array",
            "description": "The template per language, with its input form.",
            "items": {
              "$ref": "#/components/schemas/TemplateMeta"
            }
          }
        }
      },
      "TemplateCommand": {
        "type": "object",
        "required": [
          "id",
          "languageKey"
        ],
        "properties": {
          "id": {
            "type": "string"
          },
          "languageKey": {
            "$ref": "#/components/schemas/LanguageKey"
          }
        }
      },
      "TemplateMeta": {
        "type": "object",
        "required": [
          "id",
          "languageKey",
          "form"
        ],
        "properties": {
          "id": {
            "type": "string"
          },
          "languageKey": {
            "$ref": "#/components/schemas/LanguageKey"
          },
          "form": {
            "type": "array",
            "description": "The input form. The structure of an entry is up to the service.",
            "items": {
              "type": "object",
              "additionalProperties": true
            }
          }
        }
      },
      "ToneOfVoice": {
        "type": "object",
        "required": [
          "id",
          "key",
          "toneOfVoiceMetas"
        ],
        "properties": {
          "id": {
            "type": "string"
          },
          "key": {
            "type": "string",
            "description": "Machine-readable name."
          },
          "toneOfVoiceMetas": {
            "type": "array",
            "description": "Tone of voice per language, with guidelines when available.",
            "items": {
              "$ref": "#/components/schemas/ToneOfVoiceMeta"
            }
          }
        }
      },
      "ToneOfVoiceMeta": {
        "type": "object",
        "required": [
          "id",
          "name",
          "languageKey",
          "toneOfVoiceId"
        ],
        "properties": {
          "id": {
            "type": "string"
          },
          "name": {
            "type": "string"
          },
          "languageKey": {
            "$ref": "#/components/schemas/LanguageKey"
          },
          "description": {
            "type": [
              "string",
              "null"
            ]
          },
          "content": {
            "type": [
              "string",
              "null"
            ],
            "description": "The guidelines, for voices created by the workspace team."
          },
          "toneOfVoiceId": {
            "type": "string"
          }
        }
      },
      "KnowledgeBase": {
        "type": "object",
        "required": [
          "id",
          "name"
        ],
        "properties": {
          "id": {
            "type": "string"
          },
          "name": {
            "type": "string",
            "description": "Display name."
          },
          "description": {
            "type": [
              "string",
              "null"
            ]
          }
        }
      },
      "Audit": {
        "type": "object",
        "required": [
          "id",
          "name",
          "status",
          "created_at",
          "total_assets",
          "completed_assets",
          "failed_assets",
          "total_violations"
        ],
        "properties": {
          "id": {
            "type": "string"
          },
          "name": {
            "type": "string"
          },
          "status": {
            "type": "string",
            "description": "QUEUED, RUNNING, COMPLETED or FAILED in this service; another may have other values."
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
            "format": "date-time",
            "description": "Null until the audit has completed."
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
          }
        }
      },
      "AuditList": {
        "type": "object",
        "required": [
          "audits",
          "returned",
          "limit"
        ],
        "properties": {
          "audits": {
            "type": "array",
            "description": "Newest first.",
            "items": {
              "$ref": "#/components/schemas/Audit"
            }
          },
          "returned": {
            "type": "integer",
            "description": "Number of items in this response."
          },
          "limit": {
            "type": "integer"
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
      "Violation": {
        "type": "object",
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
            ],
            "description": "Rule the violation breaks."
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
            ],
            "description": "The asset (web page, document or post) where it was found."
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
            ],
            "description": "URL or identifier of the asset."
          },
          "violating_text": {
            "type": [
              "string",
              "null"
            ],
            "description": "Text that triggered the violation."
          },
          "reason": {
            "type": "string",
            "description": "Why the text was flagged."
          },
          "recommended_solution": {
            "type": [
              "string",
              "null"
            ],
            "description": "How to fix it."
          },
          "suggested_text": {
            "type": [
              "string",
              "null"
            ],
            "description": "Replacement text, when one could be suggested."
          },
          "dismissal_reason": {
            "type": [
              "string",
              "null"
            ],
            "description": "Why it was dismissed, when it was."
          },
          "group_id": {
            "type": [
              "string",
              "null"
            ],
            "description": "Violations with the same group_id are the same finding on several assets."
          },
          "assigned_to_user_ids": {
            "type": "array",
            "description": "Users assigned in the web application.",
            "items": {
              "type": "string"
            }
          }
        }
      },
      "ViolationDetail": {
        "description": "A violation with its rule and its comment thread.",
        "allOf": [
          {
            "$ref": "#/components/schemas/Violation"
          },
          {
            "type": "object",
            "required": [
              "rule_description",
              "rule_explanation",
              "comments"
            ],
            "properties": {
              "rule_description": {
                "type": [
                  "string",
                  "null"
                ],
                "description": "What the rule checks."
              },
              "rule_explanation": {
                "type": [
                  "string",
                  "null"
                ],
                "description": "Background on the rule, such as the regulation behind it."
              },
              "comments": {
                "type": "array",
                "description": "Oldest first.",
                "items": {
                  "$ref": "#/components/schemas/ViolationComment"
                }
              }
            }
          }
        ]
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
            ],
            "description": "Email of the author when the author belongs to the workspace."
          },
          "content": {
            "type": "string",
            "description": "The comment text."
          },
          "created_at": {
            "type": "string",
            "format": "date-time"
          }
        }
      },
      "ReviewProgress": {
        "type": "object",
        "description": "Violations per review state, counted over the whole audit regardless of any filter.",
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
      "ViolationPage": {
        "type": "object",
        "required": [
          "audit_id",
          "violations",
          "total",
          "page",
          "page_size",
          "has_more",
          "review_progress"
        ],
        "properties": {
          "audit_id": {
            "type": "string"
          },
          "violations": {
            "type": "array",
            "description": "The violations on this page.",
            "items": {
              "$ref": "#/components/schemas/Violation"
            }
          },
          "total": {
            "type": "integer",
            "description": "Matching violations."
          },
          "page": {
            "type": "integer"
          },
          "page_size": {
            "type": "integer"
          },
          "has_more": {
            "type": "boolean",
            "description": "Another page exists."
          },
          "review_progress": {
            "$ref": "#/components/schemas/ReviewProgress"
          }
        }
      },
      "ReviewRequest": {
        "type": "object",
        "required": [
          "action"
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
          "apply_to_group": {
            "type": "boolean",
            "default": false,
            "description": "Applies the same decision to every violation with the same group_id."
          }
        }
      },
      "ReviewResponse": {
        "type": "object",
        "required": [
          "violation_id",
          "action",
          "review_state",
          "violations_updated"
        ],
        "properties": {
          "violation_id": {
            "type": "string"
          },
          "action": {
            "$ref": "#/components/schemas/ReviewAction"
          },
          "review_state": {
            "$ref": "#/components/schemas/ReviewState"
          },
          "violations_updated": {
            "type": "integer",
            "description": "How many violations the decision was applied to; more than one with apply_to_group."
          }
        }
      },
      "CommentRequest": {
        "type": "object",
        "required": [
          "comment"
        ],
        "properties": {
          "comment": {
            "type": "string",
            "minLength": 1,
            "maxLength": 5000,
            "description": "The comment text, at most 5,000 characters. A blank comment is refused."
          }
        }
      },
      "Health": {
        "type": "object",
        "required": [
          "status"
        ],
        "properties": {
          "status": {
            "type": "string",
            "enum": [
              "pass",
              "fail"
            ]
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

export interface Defaulted {
  listAudits: 'limit'
  listViolations: 'review_state' | 'page' | 'page_size'
  reviewViolation: 'apply_to_group'
}
