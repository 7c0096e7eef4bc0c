// Generated from contract/openapi.yaml by "npm run gen". Do not edit.

export interface paths {
    "/public/v1/document": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Generate a document
         * @description Generates a document from a template, a language and an input, optionally in a tone of voice, and returns its
         *     identifier. The document may be ready at once or later: read it with `getDocument`.
         */
        post: operations["generateDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/v1/document/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a document
         * @description Returns a generated document by its identifier.
         */
        get: operations["getDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/v1/template": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the templates
         * @description Returns every template of the workspace, with the input form of each language.
         */
        get: operations["listTemplates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/v1/template/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a template
         * @description Returns one template by its identifier.
         */
        get: operations["getTemplate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/v1/toneofvoice": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the tones of voice
         * @description Returns every tone of voice of the workspace, with guidelines for voices created by its team.
         */
        get: operations["listTonesOfVoice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/v1/toneofvoice/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a tone of voice
         * @description Returns one tone of voice by its identifier.
         */
        get: operations["getToneOfVoice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/v1/infobase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the knowledge bases
         * @description Returns every knowledge base of the workspace.
         */
        get: operations["listKnowledgeBases"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/v1/infobase/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a knowledge base
         * @description Returns one knowledge base by its identifier.
         */
        get: operations["getKnowledgeBase"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/v1/audits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the audits
         * @description Returns the compliance audits of the workspace, newest first, with their violation counts.
         */
        get: operations["listAudits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/v1/audits/{audit_id}/violations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Page through the violations of an audit
         * @description Returns one page of the violations of an audit that match the filters, and the review progress of the whole audit.
         *     This service orders by severity from CRITICAL down, then oldest first; another may order differently.
         */
        get: operations["listViolations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/v1/violations/{violation_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a violation
         * @description Returns one violation with its rule and its comment thread.
         */
        get: operations["getViolation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/v1/violations/{violation_id}/review": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record a decision
         * @description Records a review decision on a violation, optionally on its whole group. The decision appears in the audit's
         *     activity trail.
         */
        post: operations["reviewViolation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/v1/violations/{violation_id}/comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a comment
         * @description Adds a comment to the thread of a violation. Mentions inside the comment neither assign the violation nor notify
         *     anyone.
         */
        post: operations["addComment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/v1/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Say whether the API is up
         * @description Needs no API key. This service says `fail`, with status 503, when its database does not answer.
         */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * @description Language of a text.
         * @enum {string}
         */
        LanguageKey: "NL" | "EN" | "ES" | "IT" | "GR" | "SE" | "PT" | "FR" | "FI" | "PL" | "DE" | "TR" | "DK" | "RU" | "NO";
        DocumentGenerateInput: {
            /** @description Template identifier, from the template endpoints. */
            templateId: string;
            language_key: components["schemas"]["LanguageKey"];
            /**
             * @description A JSON document serialized as a string; it carries the fields that the chosen template asks for (the template's
             *     form lists them).
             */
            input: string;
            /** @description Tone of voice to write in, from the tone of voice endpoints. */
            toneOfVoiceMetaId?: string | null;
        };
        DocumentGenerateResponse: {
            /** @description Status message. */
            message: string;
            /** @description Identifier of the generated document. */
            documentId: string;
        };
        Document: {
            id: string;
            title: string;
            shared: boolean;
            /** @description The document in parts. The structure of a part is up to the service. */
            document?: {
                [key: string]: unknown;
            }[] | null;
            rawDocument: string;
            /** @description The written text; Markdown in this service. Empty while the document is being written. */
            generatedOutput: string;
            bulkInputId?: string | null;
            languageKey?: components["schemas"]["LanguageKey"] | null;
            templateId?: string | null;
            toneOfVoiceId?: string | null;
        };
        Template: {
            id: string;
            /** @description Machine-readable name. */
            key: string;
            /** @description The template's generation steps. */
            commands: components["schemas"]["TemplateCommand"][];
            /** @description The template per language, with its input form. */
            templateMetas: components["schemas"]["TemplateMeta"][];
        };
        TemplateCommand: {
            id: string;
            languageKey: components["schemas"]["LanguageKey"];
        };
        TemplateMeta: {
            id: string;
            languageKey: components["schemas"]["LanguageKey"];
            /** @description The input form. The structure of an entry is up to the service. */
            form: {
                [key: string]: unknown;
            }[];
        };
        ToneOfVoice: {
            id: string;
            /** @description Machine-readable name. */
            key: string;
            /** @description Tone of voice per language, with guidelines when available. */
            toneOfVoiceMetas: components["schemas"]["ToneOfVoiceMeta"][];
        };
        ToneOfVoiceMeta: {
            id: string;
            name: string;
            languageKey: components["schemas"]["LanguageKey"];
            description?: string | null;
            /** @description The guidelines, for voices created by the workspace team. */
            content?: string | null;
            toneOfVoiceId: string;
        };
        KnowledgeBase: {
            id: string;
            /** @description Display name. */
            name: string;
            description?: string | null;
        };
        Audit: {
            id: string;
            name: string;
            /** @description QUEUED, RUNNING, COMPLETED or FAILED in this service; another may have other values. */
            status: string;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description Null until the audit has completed.
             */
            completed_at?: string | null;
            total_assets: number;
            completed_assets: number;
            failed_assets: number;
            total_violations: number;
        };
        AuditList: {
            /** @description Newest first. */
            audits: components["schemas"]["Audit"][];
            /** @description Number of items in this response. */
            returned: number;
            limit: number;
        };
        /** @enum {string} */
        ReviewState: "undecided" | "elevated_risk" | "urgent_violation" | "dismissed" | "fixed";
        /**
         * @description A review state, or `all` for every state.
         * @enum {string}
         */
        ReviewStateFilter: "undecided" | "elevated_risk" | "urgent_violation" | "dismissed" | "fixed" | "all";
        /**
         * @description Severity of a rule.
         * @enum {string}
         */
        Severity: "UNSPECIFIED" | "LOW" | "MEDIUM" | "HIGH" | "CRITICAL";
        /** @enum {string} */
        ReviewAction: "dismiss" | "elevated_risk" | "urgent_violation" | "mark_fixed" | "reopen";
        Violation: {
            id: string;
            audit_id: string | null;
            review_state: components["schemas"]["ReviewState"];
            /** @description Severity of the rule. */
            severity: components["schemas"]["Severity"] | null;
            /** @description Rule the violation breaks. */
            rule_id: string | null;
            rule_name: string | null;
            /** @description The asset (web page, document or post) where it was found. */
            asset_id: string | null;
            asset_name: string | null;
            /** @description URL or identifier of the asset. */
            asset_url: string | null;
            /** @description Text that triggered the violation. */
            violating_text: string | null;
            /** @description Why the text was flagged. */
            reason: string;
            /** @description How to fix it. */
            recommended_solution: string | null;
            /** @description Replacement text, when one could be suggested. */
            suggested_text: string | null;
            /** @description Why it was dismissed, when it was. */
            dismissal_reason: string | null;
            /** @description Violations with the same group_id are the same finding on several assets. */
            group_id: string | null;
            /** @description Users assigned in the web application. */
            assigned_to_user_ids: string[];
        };
        /** @description A violation with its rule and its comment thread. */
        ViolationDetail: components["schemas"]["Violation"] & {
            /** @description What the rule checks. */
            rule_description: string | null;
            /** @description Background on the rule, such as the regulation behind it. */
            rule_explanation: string | null;
            /** @description Oldest first. */
            comments: components["schemas"]["ViolationComment"][];
        };
        ViolationComment: {
            id: string;
            /** @description Email of the author when the author belongs to the workspace. */
            author_email: string | null;
            /** @description The comment text. */
            content: string;
            /** Format: date-time */
            created_at: string;
        };
        /** @description Violations per review state, counted over the whole audit regardless of any filter. */
        ReviewProgress: {
            undecided: number;
            elevated_risk: number;
            urgent_violation: number;
            dismissed: number;
            fixed: number;
        };
        ViolationPage: {
            audit_id: string;
            /** @description The violations on this page. */
            violations: components["schemas"]["Violation"][];
            /** @description Matching violations. */
            total: number;
            page: number;
            page_size: number;
            /** @description Another page exists. */
            has_more: boolean;
            review_progress: components["schemas"]["ReviewProgress"];
        };
        ReviewRequest: {
            action: components["schemas"]["ReviewAction"];
            /** @description Required for, and accepted only with, action `dismiss`; the other actions take no reason. */
            reason?: string | null;
            /**
             * @description Applies the same decision to every violation with the same group_id.
             * @default false
             */
            apply_to_group?: boolean;
        };
        ReviewResponse: {
            violation_id: string;
            action: components["schemas"]["ReviewAction"];
            review_state: components["schemas"]["ReviewState"];
            /** @description How many violations the decision was applied to; more than one with apply_to_group. */
            violations_updated: number;
        };
        CommentRequest: {
            /** @description The comment text, at most 5,000 characters. A blank comment is refused. */
            comment: string;
        };
        Health: {
            /** @enum {string} */
            status: "pass" | "fail";
        };
        ErrorDetail: {
            /** @description What went wrong, in words. */
            detail: string;
        };
        ValidationErrorItem: {
            /** @description Where the problem is, beginning with `body`, `query` or `path`. */
            loc: (string | number)[];
            /** @description What is wrong, in words. */
            msg: string;
            /** @description Kind of the problem, for machines. */
            type: string;
        };
        HTTPValidationError: {
            detail: components["schemas"]["ValidationErrorItem"][];
        };
    };
    responses: {
        /** @description The API key is missing or invalid. */
        Unauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "API key missing or invalid"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorDetail"];
            };
        };
        /** @description The workspace is not on a plan with API access. */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "The workspace is not on a plan with API access"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorDetail"];
            };
        };
        /** @description The resource does not exist in this workspace. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "Violation not found"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorDetail"];
            };
        };
        /** @description A parameter or the request body is invalid; `detail` says which. */
        Invalid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": [
                 *         {
                 *           "loc": [
                 *             "body",
                 *             "reason"
                 *           ],
                 *           "msg": "Field required",
                 *           "type": "missing"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["HTTPValidationError"];
            };
        };
        /**
         * @description Any other failure, among them a body too large (413), a body that is not JSON (415), too many requests (429) and a
         *     service that is busy or not able to serve (503).
         */
        Failure: {
            headers: {
                /**
                 * @description Seconds to wait before asking again, with 429 and 503.
                 * @example 2
                 */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "Too many requests"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorDetail"];
            };
        };
    };
    parameters: {
        /**
         * @description Identifier, an opaque string.
         * @example product-description
         */
        id: string;
        /**
         * @description Identifier of the violation.
         * @example violation_81
         */
        violation_id: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type LanguageKey = components['schemas']['LanguageKey'];
export type DocumentGenerateInput = components['schemas']['DocumentGenerateInput'];
export type DocumentGenerateResponse = components['schemas']['DocumentGenerateResponse'];
export type Document = components['schemas']['Document'];
export type Template = components['schemas']['Template'];
export type TemplateCommand = components['schemas']['TemplateCommand'];
export type TemplateMeta = components['schemas']['TemplateMeta'];
export type ToneOfVoice = components['schemas']['ToneOfVoice'];
export type ToneOfVoiceMeta = components['schemas']['ToneOfVoiceMeta'];
export type KnowledgeBase = components['schemas']['KnowledgeBase'];
export type Audit = components['schemas']['Audit'];
export type AuditList = components['schemas']['AuditList'];
export type ReviewState = components['schemas']['ReviewState'];
export type ReviewStateFilter = components['schemas']['ReviewStateFilter'];
export type Severity = components['schemas']['Severity'];
export type ReviewAction = components['schemas']['ReviewAction'];
export type Violation = components['schemas']['Violation'];
export type ViolationDetail = components['schemas']['ViolationDetail'];
export type ViolationComment = components['schemas']['ViolationComment'];
export type ReviewProgress = components['schemas']['ReviewProgress'];
export type ViolationPage = components['schemas']['ViolationPage'];
export type ReviewRequest = components['schemas']['ReviewRequest'];
export type ReviewResponse = components['schemas']['ReviewResponse'];
export type CommentRequest = components['schemas']['CommentRequest'];
export type Health = components['schemas']['Health'];
export type ErrorDetail = components['schemas']['ErrorDetail'];
export type ValidationErrorItem = components['schemas']['ValidationErrorItem'];
export type HttpValidationError = components['schemas']['HTTPValidationError'];
export type ResponseUnauthorized = components['responses']['Unauthorized'];
export type ResponseForbidden = components['responses']['Forbidden'];
export type ResponseNotFound = components['responses']['NotFound'];
export type ResponseInvalid = components['responses']['Invalid'];
export type ResponseFailure = components['responses']['Failure'];
export type ParameterId = components['parameters']['id'];
export type ParameterViolationId = components['parameters']['violation_id'];
export type $defs = Record<string, never>;
export interface operations {
    generateDocument: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "templateId": "product-description",
                 *       "language_key": "EN",
                 *       "input": "{\"product\":\"Harbour savings account\",\"audience\":\"First-time savers\"}",
                 *       "toneOfVoiceMetaId": "plain-spoken-en"
                 *     }
                 */
                "application/json": components["schemas"]["DocumentGenerateInput"];
            };
        };
        responses: {
            /** @description The document was accepted. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Document generated",
                     *       "documentId": "doc_5f2c"
                     *     }
                     */
                    "application/json": components["schemas"]["DocumentGenerateResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["Failure"];
        };
    };
    getDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier, an opaque string.
                 * @example product-description
                 */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "doc_5f2c",
                     *       "title": "Harbour savings account",
                     *       "shared": false,
                     *       "document": [
                     *         {
                     *           "type": "heading",
                     *           "level": 1,
                     *           "text": "Harbour savings account"
                     *         },
                     *         {
                     *           "type": "paragraph",
                     *           "text": "Put money aside and reach it when you need it."
                     *         }
                     *       ],
                     *       "rawDocument": "Harbour savings account\n\nPut money aside and reach it when you need it.\n",
                     *       "generatedOutput": "# Harbour savings account\n\nPut money aside and reach it when you need it.\n",
                     *       "bulkInputId": null,
                     *       "languageKey": "EN",
                     *       "templateId": "product-description",
                     *       "toneOfVoiceId": "plain-spoken"
                     *     }
                     */
                    "application/json": components["schemas"]["Document"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["Failure"];
        };
    };
    listTemplates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The templates. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "product-description",
                     *         "key": "product_description",
                     *         "commands": [
                     *           {
                     *             "id": "product-description-1-en",
                     *             "languageKey": "EN"
                     *           }
                     *         ],
                     *         "templateMetas": [
                     *           {
                     *             "id": "product-description-en",
                     *             "languageKey": "EN",
                     *             "form": [
                     *               {
                     *                 "name": "product",
                     *                 "label": "Product",
                     *                 "type": "text",
                     *                 "required": true
                     *               }
                     *             ]
                     *           }
                     *         ]
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Template"][];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failure"];
        };
    };
    getTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier, an opaque string.
                 * @example product-description
                 */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The template. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "product-description",
                     *       "key": "product_description",
                     *       "commands": [
                     *         {
                     *           "id": "product-description-1-en",
                     *           "languageKey": "EN"
                     *         }
                     *       ],
                     *       "templateMetas": [
                     *         {
                     *           "id": "product-description-en",
                     *           "languageKey": "EN",
                     *           "form": [
                     *             {
                     *               "name": "product",
                     *               "label": "Product",
                     *               "type": "text",
                     *               "required": true
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Template"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["Failure"];
        };
    };
    listTonesOfVoice: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tones of voice. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "plain-spoken",
                     *         "key": "plain_spoken",
                     *         "toneOfVoiceMetas": [
                     *           {
                     *             "id": "plain-spoken-en",
                     *             "name": "Plain spoken",
                     *             "languageKey": "EN",
                     *             "description": "Short words, short sentences.",
                     *             "content": "Say what it does before what it is called.",
                     *             "toneOfVoiceId": "plain-spoken"
                     *           }
                     *         ]
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["ToneOfVoice"][];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failure"];
        };
    };
    getToneOfVoice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier, an opaque string.
                 * @example product-description
                 */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tone of voice. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "plain-spoken",
                     *       "key": "plain_spoken",
                     *       "toneOfVoiceMetas": [
                     *         {
                     *           "id": "plain-spoken-en",
                     *           "name": "Plain spoken",
                     *           "languageKey": "EN",
                     *           "description": null,
                     *           "content": null,
                     *           "toneOfVoiceId": "plain-spoken"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ToneOfVoice"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["Failure"];
        };
    };
    listKnowledgeBases: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The knowledge bases. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "savings-products",
                     *         "name": "Savings products",
                     *         "description": "Rates, conditions and the wording the regulator expects."
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["KnowledgeBase"][];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failure"];
        };
    };
    getKnowledgeBase: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier, an opaque string.
                 * @example product-description
                 */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The knowledge base. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "savings-products",
                     *       "name": "Savings products",
                     *       "description": null
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeBase"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["Failure"];
        };
    };
    listAudits: {
        parameters: {
            query?: {
                /**
                 * @description Maximum number of results. This service takes up to 100; another may have a different maximum.
                 * @example 50
                 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The audits. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "audits": [
                     *         {
                     *           "id": "audit_2026_09",
                     *           "name": "Website, September 2026",
                     *           "status": "COMPLETED",
                     *           "created_at": "2026-09-14T08:30:00Z",
                     *           "completed_at": "2026-09-14T09:12:41Z",
                     *           "total_assets": 320,
                     *           "completed_assets": 318,
                     *           "failed_assets": 2,
                     *           "total_violations": 1280
                     *         }
                     *       ],
                     *       "returned": 1,
                     *       "limit": 50
                     *     }
                     */
                    "application/json": components["schemas"]["AuditList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["Failure"];
        };
    };
    listViolations: {
        parameters: {
            query?: {
                /**
                 * @description Only violations in this state; `all` returns every state.
                 * @example undecided
                 */
                review_state?: components["schemas"]["ReviewStateFilter"];
                /**
                 * @description Only violations whose rule has this severity.
                 * @example HIGH
                 */
                severity?: components["schemas"]["Severity"] | null;
                /**
                 * @description Only violations whose text, reason or rule name contains the term. An empty term filters nothing.
                 * @example risk-free
                 */
                search?: string | null;
                /**
                 * @description Number of the page, starting at 1. A page past the end is empty.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Results per page. This service takes up to 100; another may have a different maximum.
                 * @example 20
                 */
                page_size?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Identifier of the audit.
                 * @example audit_2026_09
                 */
                audit_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "audit_id": "audit_2026_09",
                     *       "violations": [
                     *         {
                     *           "id": "violation_81",
                     *           "audit_id": "audit_2026_09",
                     *           "review_state": "undecided",
                     *           "severity": "HIGH",
                     *           "rule_id": "rule_no_guarantee",
                     *           "rule_name": "No guaranteed returns",
                     *           "asset_id": "asset_12",
                     *           "asset_name": "Harbour savings",
                     *           "asset_url": "https://bank.example/savings",
                     *           "violating_text": "a risk-free 5% every year",
                     *           "reason": "Promises a return that the product cannot guarantee.",
                     *           "recommended_solution": "State that the rate is variable and name the current one.",
                     *           "suggested_text": "a variable rate, currently 5% a year",
                     *           "dismissal_reason": null,
                     *           "group_id": "group_7",
                     *           "assigned_to_user_ids": []
                     *         }
                     *       ],
                     *       "total": 1,
                     *       "page": 1,
                     *       "page_size": 20,
                     *       "has_more": false,
                     *       "review_progress": {
                     *         "undecided": 1,
                     *         "elevated_risk": 4,
                     *         "urgent_violation": 2,
                     *         "dismissed": 9,
                     *         "fixed": 31
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ViolationPage"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["Failure"];
        };
    };
    getViolation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the violation.
                 * @example violation_81
                 */
                violation_id: components["parameters"]["violation_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The violation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "violation_81",
                     *       "audit_id": "audit_2026_09",
                     *       "review_state": "dismissed",
                     *       "severity": "HIGH",
                     *       "rule_id": "rule_no_guarantee",
                     *       "rule_name": "No guaranteed returns",
                     *       "asset_id": "asset_12",
                     *       "asset_name": "Harbour savings",
                     *       "asset_url": "https://bank.example/savings",
                     *       "violating_text": "a risk-free 5% every year",
                     *       "reason": "Promises a return that the product cannot guarantee.",
                     *       "recommended_solution": "State that the rate is variable and name the current one.",
                     *       "suggested_text": null,
                     *       "dismissal_reason": "The page quotes a law.",
                     *       "group_id": null,
                     *       "assigned_to_user_ids": [
                     *         "user_3"
                     *       ],
                     *       "rule_description": "Finds promises of a return without a condition.",
                     *       "rule_explanation": "Consumer law asks for fair and balanced claims.",
                     *       "comments": [
                     *         {
                     *           "id": "comment_1",
                     *           "author_email": "reviewer@bank.example",
                     *           "content": "Legal has seen this page.",
                     *           "created_at": "2026-09-15T10:01:00Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ViolationDetail"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["Failure"];
        };
    };
    reviewViolation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the violation.
                 * @example violation_81
                 */
                violation_id: components["parameters"]["violation_id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "action": "dismiss",
                 *       "reason": "The page quotes a law.",
                 *       "apply_to_group": true
                 *     }
                 */
                "application/json": components["schemas"]["ReviewRequest"];
            };
        };
        responses: {
            /** @description The decision was recorded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "violation_id": "violation_81",
                     *       "action": "dismiss",
                     *       "review_state": "dismissed",
                     *       "violations_updated": 12
                     *     }
                     */
                    "application/json": components["schemas"]["ReviewResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["Failure"];
        };
    };
    addComment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the violation.
                 * @example violation_81
                 */
                violation_id: components["parameters"]["violation_id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "comment": "Legal has seen this page."
                 *     }
                 */
                "application/json": components["schemas"]["CommentRequest"];
            };
        };
        responses: {
            /** @description The comment was added. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "comment_1",
                     *       "author_email": "reviewer@bank.example",
                     *       "content": "Legal has seen this page.",
                     *       "created_at": "2026-09-15T10:01:00Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ViolationComment"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["Failure"];
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The API is up. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "pass"
                     *     }
                     */
                    "application/health+json": components["schemas"]["Health"];
                };
            };
            /** @description The API is not able to serve. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "fail"
                     *     }
                     */
                    "application/health+json": components["schemas"]["Health"];
                };
            };
        };
    };
}
type FlattenedDeepRequired<T> = {
    [K in keyof T]-?: FlattenedDeepRequired<T[K] extends unknown[] | undefined | null ? Extract<T[K], unknown[]>[number] : T[K]>;
};
type ReadonlyArray<T> = [
    Exclude<T, undefined>
] extends [
    unknown[]
] ? Readonly<Exclude<T, undefined>> : Readonly<Exclude<T, undefined>[]>;
export const languageKeyValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["LanguageKey"]> = ["NL", "EN", "ES", "IT", "GR", "SE", "PT", "FR", "FI", "PL", "DE", "TR", "DK", "RU", "NO"];
export const reviewStateValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ReviewState"]> = ["undecided", "elevated_risk", "urgent_violation", "dismissed", "fixed"];
export const reviewStateFilterValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ReviewStateFilter"]> = ["undecided", "elevated_risk", "urgent_violation", "dismissed", "fixed", "all"];
export const severityValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["Severity"]> = ["UNSPECIFIED", "LOW", "MEDIUM", "HIGH", "CRITICAL"];
export const reviewActionValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ReviewAction"]> = ["dismiss", "elevated_risk", "urgent_violation", "mark_fixed", "reopen"];
export const healthStatusValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["Health"]["status"]> = ["pass", "fail"];
