// Generated from contract/extensions.yaml by "npm run gen". Do not edit.

export interface paths {
    "/extensions/v1": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Say what is offered
         * @description Returns the features of this service, the scopes of the key and its owner. Every valid key may ask.
         */
        get: operations["getExtensions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/extensions/v1/violations/{violation_id}/activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Page through the decisions on a violation
         * @description Returns the decisions on one violation, oldest first.
         */
        get: operations["getViolationActivity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/extensions/v1/violations/{violation_id}/location": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Say where a violation was found
         * @description Returns the location that `findViolations` lists, for one violation.
         */
        get: operations["getViolationLocation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/extensions/v1/source-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say where the files of the workspace can be read
         * @description Stores the template of addresses that locations are linked with, such as `https://code.example/shop/blob/main/{path}#L{line}`.
         *     `{path}`, `{line}`, `{column}` and `{end_line}` are replaced. `getExtensions` returns it as `source_link`.
         */
        post: operations["setSourceLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/extensions/v1/audits/{audit_id}/activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count the decisions in an audit by day and person
         * @description Returns how many decisions each person made on each day (UTC), oldest day first, and how many dismissals had each standard reason. Decisions that were taken back are not counted.
         */
        get: operations["getAuditActivity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/extensions/v1/audits/{audit_id}/violations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find violations of an audit
         * @description Returns one page of the violations of an audit that match all filters, in the order asked for.
         */
        get: operations["findViolations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/extensions/v1/audits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Page through the audits
         * @description Returns one page of the audits of the workspace, newest first, or of those with a name, each with the numbers of its
         *     violations by review state.
         */
        get: operations["findAudits"];
        put?: never;
        /**
         * Start an audit
         * @description Starts an audit that Redline carries out itself: it lists the pages and files that the sources name and checks each with the rules
         *     of the library. The numbers of the audit move meanwhile, and violations can be reviewed as soon as their asset is done. Its status is
         *     QUEUED, RUNNING, and then COMPLETED, FAILED if nothing could be checked, or CANCELLED.
         */
        post: operations["startAudit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/extensions/v1/audits/{audit_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rename or archive an audit
         * @description Changes the name of an audit, or whether it is archived. An archived audit is left out of lists and counts, and no findings are
         *     imported into it. It can be read by its identifier, and listed with `archived`.
         */
        post: operations["changeAudit"];
        /**
         * Delete an audit
         * @description Deletes an audit with its violations, comments and decisions. It does not exist from now on; what it holds is removed after the
         *     answer.
         */
        delete: operations["deleteAudit"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/extensions/v1/audits/{audit_id}/series": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the scans of the series of an audit
         * @description Returns the audits of the series that an audit belongs to, newest first, and what changed from scan to scan.
         */
        get: operations["getSeries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/extensions/v1/audits/{audit_id}/facets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count the violations of an audit by what can be filtered
         * @description Returns the values of each filter with the number of violations they would find. Each is counted under all filters
         *     but its own.
         */
        get: operations["getFacets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/extensions/v1/people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the people who can be assigned
         * @description Returns the owners of the keys that can be used to review, in the order of their addresses.
         */
        get: operations["listPeople"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/extensions/v1/my-work": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Say what waits for the owner of the key
         * @description Returns the undecided violations that the owner of the key is assigned to, by audit; their decisions that someone else has
         *     replaced in the last 30 days; and comments by others of the last 30 days on what they decided or are assigned to. Of
         *     decisions and comments it returns the newest 50.
         */
        get: operations["getMyWork"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/extensions/v1/assignments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Assign violations to people
         * @description Adds people to the violations and removes others from them: all of it, or nothing when one violation does not exist.
         *     The review state and the history do not change.
         */
        post: operations["assignViolations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/extensions/v1/dismissal-reasons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the standard reasons for dismissing
         * @description Returns the standard reasons of the workspace, at most nine, in a fixed order.
         */
        get: operations["listDismissalReasons"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/extensions/v1/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Page through the documents
         * @description Returns one page of the documents of the workspace, newest first, whoever asked for them, with their state.
         */
        get: operations["listDocuments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/extensions/v1/documents/{document_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the state of a document
         * @description Returns one document as it is in the list, with what it waits for while it is written. The published API has its text.
         */
        get: operations["getListedDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/extensions/v1/template-names": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the names of the templates
         * @description Returns the names of all templates and their steps, as they are written in the library, by language.
         */
        get: operations["listTemplateNames"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/extensions/v1/reviews": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record a decision on violations that are as expected
         * @description Records one decision on several violations, if each is still in the state the caller has seen. If one is not, nothing
         *     changes and the answer is 409 with what was found. A violation that already is in the wanted state, with the wanted
         *     reason, gets no new entry in its history.
         */
        post: operations["reviewConditionally"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/extensions/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow what happens in the workspace
         * @description A stream of server-sent events. `event` is `ready`, `decision`, `comment`, `assignment`, `import`, `audit`, `presence`
         *     or `reset`, and `data` is a JSON object, see the schemas. `ready` comes first. `id` is a position: a client that
         *     reconnects sends the last one it has seen and gets everything since. Events are kept for an hour; `reset` says that
         *     some were lost and that everything must be read again. A comment is sent every 15 seconds while nothing happens. A
         *     client that reads too slowly is disconnected, and so is one whose key was revoked.
         */
        get: operations["streamEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/extensions/v1/presence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say which audit somebody is looking at
         * @description Announces a viewer for 40 seconds and returns the other viewers of the same audit. `audit_id` null takes the
         *     announcement back.
         */
        post: operations["announcePresence"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/extensions/v1/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the newest imports
         * @description Returns the 50 newest imports of the workspace, newest first.
         */
        get: operations["listImports"];
        put?: never;
        /**
         * Import findings
         * @description Takes findings as SARIF 2.1.0 or CSV into an audit, which is created when there is none of that name. The body is read
         *     as a stream and checked whole before the first finding is imported. The answer comes when the body has been read;
         *     the job says how far the import has come. The same findings are never imported twice.
         */
        post: operations["startImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/extensions/v1/imports/{job_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow an import
         * @description Returns how far an import has come, and why one failed.
         */
        get: operations["getImport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/extensions/v1/imports/{job_id}/additions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count what an import has added
         * @description Returns what would be removed if the import was taken back.
         */
        get: operations["getImportAdditions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/extensions/v1/imports/{job_id}/take-back": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take back an import
         * @description Removes the violations that an import has added, after the answer, and the audit when the import has created it and nothing is left
         *     in it. When some were decided or commented on since, `reviewed` must say what becomes of them.
         */
        post: operations["takeBackImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/extensions/v1/audits/{audit_id}/comparison": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Compare an audit with another
         * @description Returns how many violations are new, gone and unchanged since another audit, and one page of those of one kind with
         *     what was decided. Findings are recognised as when decisions are carried over: by the fingerprints of the tool, or else by rule,
         *     asset, text, reason and region. Findings that were imported before these were kept are recognised by rule, asset and text alone;
         *     `matched_by` says which.
         */
        get: operations["compareAudits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/extensions/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the webhooks
         * @description Returns the webhooks of the workspace, oldest first, without their secrets.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Create a webhook
         * @description Registers an address that is called with each event, as JSON. The secret is shown only now. Each call carries
         *     `Redline-Signature: t=<seconds since 1970>,v1=<hex>`, where the hex number is HMAC-SHA256 of `<t>.<body>` with the
         *     secret. A call that fails is repeated with growing pauses for a day. Redirects are not followed.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/extensions/v1/webhooks/{webhook_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a webhook
         * @description Deletes a webhook with its deliveries. Nothing is sent to it any more.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/extensions/v1/webhooks/{webhook_id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Page through the deliveries of a webhook
         * @description Returns what was sent to a webhook or waits to be sent, newest first.
         */
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/extensions/v1/webhooks/{webhook_id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Call a webhook once
         * @description Calls the address at once, signed, with the event `test`, and returns what it answered. The call is not repeated.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/extensions/v1/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the keys
         * @description Returns the keys of the workspace, oldest first, also those that have expired or were revoked.
         */
        get: operations["listKeys"];
        put?: never;
        /**
         * Create a key
         * @description Creates a key of the workspace. The answer has it in clear text, only this once.
         */
        post: operations["createKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/extensions/v1/keys/{key_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a key
         * @description From now on the key is refused; other processes of the service follow within 5 seconds. The key of the request itself is not
         *     revoked, so that nobody locks themselves out.
         */
        delete: operations["revokeKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/extensions/v1/administrative-acts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Page through the log
         * @description Returns who did what to the workspace, newest first. Entries are never changed, and kept when audits are deleted.
         */
        get: operations["listAdministrativeActs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/extensions/v1/checks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a text
         * @description Checks one text with the rules of the workspace and returns what violates them. Nothing is stored. Give one of `text`,
         *     `html` and `markdown`, of at most a million characters.
         */
        post: operations["checkText"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/extensions/v1/audits/{audit_id}/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Return how an audit is carried out
         * @description Returns what an audit that Redline carries out itself checks, how many assets were unchanged, and what came of asking a language
         *     model. Other audits have none (404).
         */
        get: operations["getAuditCheck"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/extensions/v1/audits/{audit_id}/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop an audit
         * @description Ends an audit that Redline carries out itself. Its status is CANCELLED, and what it has found stays. Refused with 409 when it has
         *     ended.
         */
        post: operations["stopAudit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/extensions/v1/audits/{audit_id}/retry-failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check the failed assets of an audit again
         * @description Checks the pages and files again that could not be checked, in the same audit, which is RUNNING meanwhile. Refused with 409 when none
         *     has failed, and while the audit runs or after it was stopped.
         */
        post: operations["retryFailedAssets"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/extensions/v1/audits/{audit_id}/run-again": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run an audit again
         * @description Starts an audit of the same sources and packs in the same series, named "Website (2)" after "Website". It is compared with the newest
         *     completed audit of the series, or without a series with this one, and takes over the decisions on unchanged findings.
         */
        post: operations["runAuditAgain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/extensions/v1/audits/{audit_id}/assets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Page through the assets of an audit
         * @description Returns the pages and files of an audit that Redline carries out itself, and why some could not be checked.
         */
        get: operations["listAuditAssets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/extensions/v1/audit-plans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the plans of audits
         * @description Returns the audits that are carried out again and again, with their last and their next run, oldest first.
         */
        get: operations["listAuditPlans"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/extensions/v1/audit-plans/{plan_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change a plan
         * @description Changes when the audits of a plan run, or what they check. What is left out stays as it is.
         */
        post: operations["changeAuditPlan"];
        /**
         * End a plan
         * @description No audit of the plan runs from now on. Those that it has started stay, also one that is being carried out.
         */
        delete: operations["endAuditPlan"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/extensions/v1/violations/{violation_id}/passage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Return the passage of a violation
         * @description Returns the paragraph in which Redline has found a violation, as it was then, with the place of the quote. Violations from elsewhere
         *     have none (404).
         */
        get: operations["getPassage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/extensions/v1/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a file to be checked
         * @description Takes one file, HTML, Markdown, plain text, DOCX, PDF or CSV, of at most 10 MB, for an audit that is started afterwards. It is kept as
         *     long as the audit; without one it is removed after a day. Files that no audit checks have at most 200 MB together.
         */
        post: operations["uploadFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/extensions/v1/rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the rules
         * @description Returns all rules of the workspace, without their content.
         */
        get: operations["listRules"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/extensions/v1/rules/{rule_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Return a rule
         * @description Returns a rule with its content, as its file in the library has it.
         */
        get: operations["getRule"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/extensions/v1/rules/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try a rule
         * @description Runs the examples of a rule that need not be stored, and says what is wrong with it. With an audit that Redline has carried out itself,
         *     also what the rule would find more and less in its texts than the rule of this key has found. Nothing is stored. Refused with 409
         *     for an audit that was imported.
         */
        post: operations["previewRule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/extensions/v1/library/rules/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Store a rule
         * @description Creates the rule of the library that has this key, or replaces it. Its examples are run first: a rule that does not find what
         *     it must, or finds what it must not, is a 422 that names the example.
         */
        put: operations["putRule"];
        post?: never;
        /**
         * Delete a rule
         * @description Removes the rule with this key from the library. Findings of it stay.
         */
        delete: operations["deleteRule"];
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
         * @description A group of operations that this service offers.
         * @enum {string}
         */
        Feature: "history" | "finding" | "assigning" | "my_work" | "conditional_decisions" | "standard_reasons" | "events" | "imports" | "comparison" | "webhooks" | "changing_audits" | "administration" | "documents" | "template_names" | "checks";
        /**
         * @description Language of a text.
         * @enum {string}
         */
        LanguageKey: "NL" | "EN" | "ES" | "IT" | "GR" | "SE" | "PT" | "FR" | "FI" | "PL" | "DE" | "TR" | "DK" | "RU" | "NO";
        CheckRequest: {
            /** @description Plain text. */
            text?: string;
            html?: string;
            markdown?: string;
            language_key?: components["schemas"]["LanguageKey"];
            /** @description The packs of rules to check with. All of them when left out. */
            packs?: string[];
            /** @description Where the text stands or will stand. Some rules are for some addresses only. */
            address?: string;
        };
        CheckAnswer: {
            findings: components["schemas"]["CheckFinding"][];
            /** @description The key of the language in which the text was checked. Null if it is not known. */
            language_key: string | null;
            /** @description How many rules were asked about the text. */
            rules_checked: number;
            skipped: components["schemas"]["SkippedRule"][];
            /** @description What came of asking a language model. Null if none was asked. */
            model: components["schemas"]["ModelUse"] | null;
        };
        CheckFinding: {
            rule_id: string;
            /** @description Identifies the content of the rule that found it. */
            rule_version: string;
            rule_name: string;
            severity: components["schemas"]["Severity"];
            /** @description As the text has it. */
            violating_text: string;
            /** @description Where it begins in `text`, in UTF-16 code units. Null for `html` and `markdown`, whose markup may split it. */
            start: number | null;
            /** @description Where it ends. */
            end: number | null;
            passage: components["schemas"]["CheckPassage"];
            reason: string;
            recommended_solution: string | null;
            /** @description What may stand there instead. */
            suggested_text: string | null;
        };
        CheckPassage: {
            /** @description The paragraph, heading, cell or other piece of the text. */
            text: string;
            /** @description Where the quote begins in it, in UTF-16 code units. */
            start: number;
            end: number;
            /** @description The heading above it. */
            heading: string | null;
            /** @enum {string} */
            kind: "text" | "title" | "description" | "alt" | "button";
        };
        SkippedRule: {
            rule_id: string;
            why: components["schemas"]["SkipReason"];
        };
        /**
         * @description Why a rule was not asked: the text has another language, kind or address, the rule is not valid on this day, there is no
         *     formula of readability for the language, a pattern took too long, no language model is set, it did not answer, the text is
         *     too long for it, or the audit has used up its requests to it.
         * @enum {string}
         */
        SkipReason: "language" | "kind" | "address" | "not_valid" | "no_formula" | "too_slow" | "no_model" | "model_failed" | "too_long" | "limit";
        ModelUse: {
            /** @description The name of the language model. */
            model: string;
            /** @description How many requests were sent to it. */
            requests: number;
            /** @description Answers that were dropped, because what they quote does not stand in the text. */
            dropped: number;
            /** @description Rules of which it could not say whether the text violates them. */
            unsure: number;
            /** @description Requests that it did not answer. */
            failed: number;
        };
        UploadedFile: {
            file_id: string;
        };
        StartedAudit: {
            audit_id: string;
            /** @description Identifier of the plan, if the audit was started with a schedule. */
            plan_id: string | null;
        };
        AuditCheck: {
            sources: components["schemas"]["AuditSource"][];
            /** @description Null for all packs. */
            packs: string[] | null;
            /** @description How many assets have the findings of the last audit of the series, because neither they nor the rules have changed. */
            unchanged_assets: number;
            /** @description What came of asking a language model. Null if none was asked. */
            model: components["schemas"]["ModelUse"] | null;
        };
        /**
         * @description When an audit is carried out again. An hour that the change to summer time leaves out is an hour later. A run that was missed,
         *     because the service was not running, is made up for once.
         */
        AuditSchedule: {
            /** @enum {string} */
            every: "day" | "week" | "month";
            /**
             * @description Of the week, 1 for Monday to 7 for Sunday, or of the month: 31 is the last day of every month. Today's, when left out. Days have
             *     none.
             */
            day?: number;
            /** @description The hour and minute in the time zone. */
            at: string;
            /** @description A name of the IANA time zone database. */
            time_zone: string;
        };
        AuditPlan: {
            plan_id: string;
            /** @description Of its first audit. The next ones are named "Website (2)" after "Website". */
            name: string;
            /** @description Of its audits. Each is compared with the one before, and takes over its decisions on unchanged findings. */
            series: string;
            /** @description Null for all packs. */
            packs: string[] | null;
            sources: components["schemas"]["AuditSource"][];
            schedule: components["schemas"]["AuditSchedule"];
            /** @description Null for the operator, on the command line of the server. */
            created_by: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            next_run_at: string;
            /**
             * Format: date-time
             * @description Null before the first run of the plan; the audit with which it began is none.
             */
            last_run_at: string | null;
            /** @description The audit that was started last. */
            last_audit_id: string | null;
            /** @description Why the last run has started no audit, such as the audit before it that was still being carried out. */
            message: string | null;
        };
        AuditPlanList: {
            items: components["schemas"]["AuditPlan"][];
        };
        AuditPlanChange: {
            packs?: components["schemas"]["AuditPacks"];
            sources?: components["schemas"]["AuditSources"];
            schedule?: components["schemas"]["AuditSchedule"];
        };
        /** @description The packs of rules to check with. All of them when left out. */
        AuditPacks: string[];
        /** @description What is checked. An address that several sources name is checked once. */
        AuditSources: components["schemas"]["AuditSource"][];
        NewAuditCheck: {
            /** @description No other audit has it. */
            name: string;
            /** @description What is checked again and again, such as a website. */
            series?: string;
            packs?: components["schemas"]["AuditPacks"];
            sources: components["schemas"]["AuditSources"];
            /**
             * @description The audit is carried out now, and then again and again. It needs a series: without one its name is the series. Files and texts do not
             *     change, so they cannot be planned.
             */
            schedule?: components["schemas"]["AuditSchedule"];
            /**
             * @description Identifier of an earlier audit: the new one is compared with it, and its decisions are carried over to unchanged findings.
             *     `latest` is the newest completed audit of the series; the first audit of a series has none.
             */
            carry_decisions_from?: string;
        };
        AuditAsset: {
            /** @description The address of a page, the name of a file, or `documents/` and the id of a document. */
            address: string;
            /** @enum {string} */
            state: "waiting" | "completed" | "failed";
            /** @description Why it could not be checked, such as `robots` or `too_large`. A later version may have others. */
            code: string | null;
            /** @description The same as a sentence, or how many findings were left out. */
            message: string | null;
            http_status: number | null;
            /** Format: date-time */
            fetched_at: string | null;
            findings: number;
            /** @description Its text and the rules are those of the last audit of the series. It was not checked again, and has the findings of that audit. */
            unchanged: boolean;
            /** @description Rules that apply and could not be asked. */
            skipped: components["schemas"]["SkippedRule"][];
        };
        AuditAssetPage: {
            items: components["schemas"]["AuditAsset"][];
            next_cursor: components["schemas"]["NextCursor"];
        };
        StoredPassage: {
            text: string;
            /** @description Of the quote in `text`, in UTF-16 code units. */
            start: number;
            end: number;
            /** @description The heading above it. */
            heading: string | null;
            /** @enum {string} */
            kind: "text" | "title" | "description" | "alt" | "button";
            /** @description The version of the rule that has found it. */
            rule_version: string;
            /** Format: date-time */
            fetched_at: string | null;
            /** @description What a language model was asked and has answered, word for word. Null if a pattern has found the violation. */
            model: components["schemas"]["ModelExchange"] | null;
        };
        ModelExchange: {
            /** @description The name of the language model. */
            model: string;
            prompt: string;
            answer: string;
        };
        /** @description Pages, files or documents. All together name at most 50,000. */
        AuditSource: {
            /**
             * @description `addresses` needs `addresses`; `sitemap` and `site` need `address`, of a sitemap or of the page from which links are followed
             *     on the same host; `files` needs `file_ids`; `text` needs `text`. `documents` are those of the workspace that are written.
             * @enum {string}
             */
            type: "addresses" | "sitemap" | "site" | "files" | "documents" | "text";
            addresses?: string[];
            address?: string;
            /** @description Of a site; 500 when left out. */
            max_pages?: number;
            /** @description How many links of a site are followed one after the other; 5 when left out. */
            max_depth?: number;
            file_ids?: string[];
            /** @description All documents when left out. */
            document_ids?: string[];
            /** @description It is kept as long as the audit, like a file. */
            text?: string;
            /** @description Of a text, by whose ending its kind is known; `text.txt` when left out. Texts and files of one audit have different names. */
            name?: string;
        };
        RuleList: {
            items: components["schemas"]["RuleSummary"][];
        };
        RuleSummary: {
            rule_id: string;
            key: string;
            pack: string;
            /** @description In English if it has an English name. */
            name: string;
            severity: components["schemas"]["Severity"];
            /** @description The kind of its check. */
            kind: string;
            /** @description Identifies its content. */
            version: string;
        };
        RuleDetail: {
            rule_id: string;
            /** @description Identifies its content. */
            version: string;
            rule: components["schemas"]["Rule"];
        };
        /** @description As a file of the folder `rules` of a library has it. `docs/library/rule.schema.json` is its schema. */
        Rule: {
            [key: string]: unknown;
        };
        PreviewRequest: {
            rule: components["schemas"]["Rule"];
            /** @description The audit on whose texts the rule is tried. */
            audit_id?: string;
        };
        RulePreview: {
            /** @description What is wrong with the rule. Its examples are run if only they can be wrong. */
            faults: components["schemas"]["RuleFault"][];
            examples: components["schemas"]["ExampleResult"][];
            /** @description Null without `audit_id`, for a rule with faults other than those of its examples, and for one that is asked of a language model. */
            audit: components["schemas"]["AuditPreview"] | null;
        };
        AuditPreview: {
            /** @description How many texts of the audit are stored. Those of a table count as one. */
            texts: number;
            /** @description How many of them the rule was tried on in the time that there is, from the first. */
            texts_checked: number;
            /** @description What it would find and the rule of this key has not found. */
            more: {
                total: number;
                /** @description The first 100. */
                findings: {
                    address: string | null;
                    violating_text: string;
                    passage: components["schemas"]["CheckPassage"];
                }[];
            };
            /** @description The violations that it would not find, with how they were decided. */
            less: {
                total: number;
                review_progress: components["schemas"]["ReviewProgress"];
                /** @description The first 100. */
                violations: {
                    violation_id: string;
                    address: string | null;
                    violating_text: string | null;
                    review_state: components["schemas"]["ReviewState"];
                    dismissal_reason: string | null;
                }[];
            };
            /** @description The violations that it would find too, with how they were decided. */
            kept: {
                total: number;
                review_progress: components["schemas"]["ReviewProgress"];
            };
        };
        RuleFault: {
            path: (string | number)[];
            message: string;
        };
        ExampleResult: {
            /** @enum {string} */
            expected: "violates" | "allowed";
            /** @description Which one in the list of the rule. */
            index: number;
            passed: boolean;
            /** @description What was found. */
            quotes: string[];
        };
        /**
         * @description What a key may do. `review` includes `read`, `admin` includes everything.
         * @enum {string}
         */
        Scope: "read" | "review" | "import" | "admin";
        Extensions: {
            /** @description What is offered. A later version may have others. */
            features: components["schemas"]["Feature"][];
            /** @description What this key may do, with everything its scopes include. */
            scopes: components["schemas"]["Scope"][];
            user: components["schemas"]["Person"];
            /** @description The template of addresses of lines in files, where the workspace has one. */
            source_link?: string;
            /** @description The version of the service. */
            version?: string;
        };
        SourceLink: {
            /** @description An http or https address with `{path}` in it. Null for none. */
            template: string | null;
        };
        Person: {
            /** @description The owner of a key. */
            email: string;
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
        /**
         * @description A severity, or `none` for violations without one.
         * @enum {string}
         */
        SeverityFilter: "UNSPECIFIED" | "LOW" | "MEDIUM" | "HIGH" | "CRITICAL" | "none";
        /** @enum {string} */
        ReviewAction: "dismiss" | "elevated_risk" | "urgent_violation" | "mark_fixed" | "reopen";
        /**
         * @description How a decision was made - on one violation, on a group, on a selection, or carried over by an import.
         * @enum {string}
         */
        DecisionKind: "single" | "group" | "bulk" | "import";
        /** @description Numbers per review state. */
        ReviewProgress: {
            undecided: number;
            elevated_risk: number;
            urgent_violation: number;
            dismissed: number;
            fixed: number;
        };
        /** @description A decision as it was applied to one violation. */
        Activity: {
            id: string;
            /** @description The same for all violations of one decision. */
            decision_id: string;
            action: components["schemas"]["ReviewAction"];
            from_state: components["schemas"]["ReviewState"];
            to_state: components["schemas"]["ReviewState"];
            /** @description Why it was dismissed, when it was. */
            reason: string | null;
            /** @description Who decided, also of a decision that an import carried over. Null if that is not known. */
            actor_email: string | null;
            /** Format: date-time */
            created_at: string;
            kind: components["schemas"]["DecisionKind"];
            /** @description How many violations the decision was applied to. */
            violations: number;
            /** @description The audit from which an import carried the decision over. */
            carried_from_audit_id: string | null;
            /** @description The decision that was taken back. The one before it is in force again. */
            undoes: string | null;
        };
        ActivityPage: {
            /** @description Oldest first. */
            items: components["schemas"]["Activity"][];
            next_cursor: components["schemas"]["NextCursor"];
        };
        /** @description The cursor of the next page. Null on the last one. */
        NextCursor: string | null;
        ActivityDay: {
            /**
             * Format: date
             * @description The day in UTC.
             */
            day: string;
            /** @description Who decided. Null for decisions that imports carried over. */
            actor_email: string | null;
            /** @description How many decisions, each counted once however many violations it changed. */
            decisions: number;
            /** @description How many violations those were applied to. */
            violations: number;
            /** @description The violations by the state that they were given. */
            by_state: components["schemas"]["ReviewProgress"];
        };
        AuditActivity: {
            audit_id: string;
            /** @description Oldest day first. */
            items: components["schemas"]["ActivityDay"][];
            /** @description Dismissals with each standard reason, in their order, then those with other reasons. Empty in a workspace without standard reasons. */
            by_reason: components["schemas"]["ReasonCount"][];
        };
        ReasonCount: {
            /** @description Null for other reasons. */
            category: string | null;
            reason: string | null;
            violations: number;
        };
        ListedDocument: {
            id: string;
            /** @description The name of the template until the document is written. */
            title: string;
            /**
             * @description It is `waiting` before it is written, and between two requests to the language model.
             * @enum {string}
             */
            status: "waiting" | "writing" | "written" | "failed";
            /** @description Why it could not be written. */
            message: string | null;
            /**
             * @description Why the language model is asked again. It was too busy, or it could not be reached.
             * @enum {string|null}
             */
            retry_reason: "busy" | "unreachable" | null;
            /** @description How long until the language model is asked again, while the document waits for that. */
            retry_in_seconds: number | null;
            templateId: string | null;
            languageKey: string | null;
            toneOfVoiceId: string | null;
            /** @description The owner of the key that asked for it. */
            requested_by: string | null;
            /** Format: date-time */
            created_at: string;
        };
        ListedDocumentPage: {
            items: components["schemas"]["ListedDocument"][];
            next_cursor: components["schemas"]["NextCursor"];
        };
        TemplateNamesList: {
            items: components["schemas"]["TemplateNames"][];
        };
        TemplateNames: {
            templateId: string;
            names: components["schemas"]["TemplateName"][];
            /** @description In the order of the template, for each language. */
            steps: components["schemas"]["TemplateStep"][];
        };
        TemplateName: {
            languageKey: string;
            name: string;
        };
        TemplateStep: {
            /** @description Identifier of the command. */
            id: string;
            text: string;
        };
        DismissalReasonList: {
            /** @description In the order of their digits. */
            items: components["schemas"]["DismissalReason"][];
        };
        DismissalReason: {
            /** @description A short name, such as false positive, accepted risk or duplicate. */
            category: string;
            reason: string;
        };
        /** @description As in the list of the published API. */
        Violation: {
            id: string;
            audit_id: string | null;
            review_state: components["schemas"]["ReviewState"];
            /** @description Severity of the rule. */
            severity: components["schemas"]["Severity"] | null;
            rule_id: string | null;
            rule_name: string | null;
            asset_id: string | null;
            asset_name: string | null;
            asset_url: string | null;
            violating_text: string | null;
            reason: string;
            recommended_solution: string | null;
            suggested_text: string | null;
            dismissal_reason: string | null;
            group_id: string | null;
            assigned_to_user_ids: string[];
        };
        /** @description A violation with its newest decision, the people assigned to it, and where it was found. */
        FoundViolation: components["schemas"]["Violation"] & {
            /** @description How many violations of the audit are in its group, whatever their state. Null without a group. */
            group_size: number | null;
            location: components["schemas"]["Location"];
            decided_by: components["schemas"]["DecidedBy"];
            decided_at: components["schemas"]["DecidedAt"];
            /** @description E-mail addresses. */
            assigned_to: string[];
        };
        FoundLocation: {
            location: components["schemas"]["Location"];
        };
        /** @description Where in a file it was found. Null when the source names no line. */
        Location: {
            /** @description The file, relative to the root of the scan, or a web address. The same as `asset_url`. */
            path: string;
            /** @description Counted from 1, as everything here. */
            line: number;
            column: number | null;
            end_line: number | null;
            end_column: number | null;
        } | null;
        /** @description Who made the decision in force. Null while undecided, and for a decision that an import brought. */
        DecidedBy: string | null;
        /**
         * Format: date-time
         * @description When the decision in force was made. Null while undecided, and for a decision that came with a finding.
         */
        DecidedAt: string | null;
        FoundPage: {
            /**
             * @description Rows on all pages of a grouped list: groups, and violations without one. Where `total` is an estimate, it is the same.
             *     Null without `grouped`.
             */
            groups: number | null;
            violations: components["schemas"]["FoundViolation"][];
            /** @description The cursor of this page, also where it was reached by skipping. Null on the first page, and behind the last one. */
            cursor: string | null;
            next_cursor: components["schemas"]["NextCursor"];
            /** @description Matching violations on all pages. Of a search exact up to 10,000, and above that an estimate that is not below 10,000. */
            total: number;
            review_progress: components["schemas"]["ReviewProgress"];
        };
        AuditPage: {
            audits: components["schemas"]["ListedAudit"][];
            next_cursor: components["schemas"]["NextCursor"];
        };
        /** @description As in the published list, with its review progress. */
        ListedAudit: {
            id: string;
            name: string;
            status: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            completed_at: string | null;
            total_assets: number;
            completed_assets: number;
            failed_assets: number;
            total_violations: number;
            /** @description What it is a scan of. Audits of the same thing have the same. */
            series: string | null;
            review_progress: components["schemas"]["ReviewProgress"];
        };
        Series: {
            series: string | null;
            /** @description Newest first, 100 at most. */
            scans: components["schemas"]["Scan"][];
        };
        /** @description An audit of a series, and how it differs from the audit whose decisions it took over. */
        Scan: {
            audit_id: string;
            name: string;
            status: string;
            /** Format: date-time */
            created_at: string;
            previous_audit_id: string | null;
            total_violations: number;
            new: number | null;
            gone: number | null;
            unchanged: number | null;
        };
        MyWork: {
            assigned: {
                total: number;
                /** @description Those with such violations, the newest first. */
                audits: components["schemas"]["AssignedAudit"][];
            };
            replaced: {
                total: number;
                /** @description The newest first. A violation that the owner has decided again is not listed. */
                items: components["schemas"]["ReplacedDecision"][];
            };
            comments: {
                total: number;
                /** @description The newest first. */
                items: components["schemas"]["CommentForMe"][];
            };
        };
        AssignedAudit: {
            audit_id: string;
            audit_name: string;
            undecided: number;
        };
        ReplacedDecision: {
            violation_id: string;
            audit_id: string;
            audit_name: string;
            rule_name: string | null;
            /** @description At most its first 200 characters. */
            violating_text: string | null;
            from_state: components["schemas"]["ReviewState"];
            to_state: components["schemas"]["ReviewState"];
            actor_email: string | null;
            /** Format: date-time */
            created_at: string;
        };
        CommentForMe: {
            violation_id: string;
            audit_id: string;
            audit_name: string;
            rule_name: string | null;
            /** @description At most its first 200 characters. */
            violating_text: string | null;
            author_email: string | null;
            /** @description At most its first 500 characters. */
            content: string;
            /** Format: date-time */
            created_at: string;
        };
        FacetValue: {
            /** @description What to filter by. */
            value: string;
            /** @description What to show, when it is not the value. */
            label: string | null;
            count: number;
        };
        Facet: {
            /**
             * @description The most frequent first, at most `max_values`, and the values that are filtered by. Violations without a value are
             *     not counted, except those without a severity and those that nobody is assigned to, as `none`.
             */
            values: components["schemas"]["FacetValue"][];
            /** @description How many more values there are. */
            others: number;
            /**
             * @description True where more than 50,000 violations match. The counts are then extrapolated from a sample, and rare values may be
             *     missing.
             */
            is_estimate?: boolean;
        };
        Facets: {
            review_state: components["schemas"]["Facet"];
            severity: components["schemas"]["Facet"];
            rule: components["schemas"]["Facet"];
            asset: components["schemas"]["Facet"];
            assigned_to: components["schemas"]["Facet"];
            decided_by: components["schemas"]["Facet"];
        };
        People: {
            people: components["schemas"]["Person"][];
        };
        AssignmentRequest: {
            violation_ids: string[];
            /**
             * @description Also the members of their groups in the same audit.
             * @default false
             */
            apply_to_group?: boolean;
            /**
             * @description E-mail addresses of people who can be assigned.
             * @default []
             */
            add?: string[];
            /**
             * @description E-mail addresses.
             * @default []
             */
            remove?: string[];
        };
        AssignedViolation: {
            violation_id: string;
            /** @description E-mail addresses. */
            assigned_to: string[];
        };
        AssignmentResponse: {
            /** @description Every violation that was asked for, group members included. */
            violations: components["schemas"]["AssignedViolation"][];
        };
        ExpectedState: {
            review_state: components["schemas"]["ReviewState"];
            /** @description Compared when it is given. */
            dismissal_reason?: string | null;
            /** @description Who made the decision that was seen. Compared when it is given. */
            decided_by?: string | null;
        };
        ConditionalDecision: {
            violation_id: string;
            expected: components["schemas"]["ExpectedState"];
            /**
             * @description The decision that is taken back. If another one is in force, the violation is not as expected. If the violation returns to
             *     the state and the reason it had before, the earlier decision is in force again, with who made it and when. Otherwise it
             *     is a decision like any other.
             */
            undoes?: string;
        };
        ConditionalReviewRequest: {
            action: components["schemas"]["ReviewAction"];
            /** @description Required for, and accepted only with, action `dismiss`; the other actions take no reason. */
            reason?: string | null;
            /**
             * @description How the decision was made; kept in the history.
             * @enum {string}
             */
            kind: "single" | "group" | "bulk";
            /**
             * @description Names the decision in the history, so that it can be taken back before its answer has arrived. Requests of one person with
             *     the same one are parts of one decision. The service chooses one if it is missing.
             */
            decision_id?: string;
            /** @description Each violation once, with the state it was seen in. */
            decisions: components["schemas"]["ConditionalDecision"][];
        };
        ReviewedViolation: {
            violation_id: string;
            review_state: components["schemas"]["ReviewState"];
            dismissal_reason: string | null;
            decided_by: components["schemas"]["DecidedBy"];
            decided_at: components["schemas"]["DecidedAt"];
            /** @description The decision in force. Null if the history has none. */
            decision_id: string | null;
        };
        ConditionalReviewResponse: {
            /** @description Names its entries in the history. There are none if nothing changed. */
            decision_id: string;
            /** @description How many violations changed. */
            violations_updated: number;
            /** @description As they are now, in the order of the request. */
            violations: components["schemas"]["ReviewedViolation"][];
        };
        ReviewConflict: {
            /** @description What went wrong, in words. */
            detail: string;
            /** @description The violations that are not as expected, as they are now. */
            found: components["schemas"]["ReviewedViolation"][];
        };
        /** @description The data of an event of the stream; its type stands in `event`. */
        Event: components["schemas"]["ReadyEvent"] | components["schemas"]["DecisionEvent"] | components["schemas"]["CommentEvent"] | components["schemas"]["AssignmentEvent"] | components["schemas"]["ImportJob"] | components["schemas"]["AuditEvent"] | components["schemas"]["PresenceEvent"] | components["schemas"]["ResetEvent"];
        /** @description The stream has begun, and what came before `last_event_id` has been sent. */
        ReadyEvent: {
            last_event_id: string;
        };
        DecisionEvent: {
            decision_id: string;
            action: components["schemas"]["ReviewAction"];
            review_state: components["schemas"]["ReviewState"];
            dismissal_reason: string | null;
            kind: components["schemas"]["DecisionKind"];
            /** @description The decision that was taken back. The one before it, of whoever made it, is in force again. */
            undoes: string | null;
            actor_email: string | null;
            /** Format: date-time */
            created_at: string;
            /** @description The violations that changed, at most 100. */
            violations: components["schemas"]["DecidedViolation"][];
            /** @description More changed than are listed; read them again. */
            more: boolean;
        };
        DecidedViolation: {
            violation_id: string;
            audit_id: string | null;
            from_state: components["schemas"]["ReviewState"];
            /** @description Who made the decision that this one replaced, if that was someone else. */
            replaced_actor_email?: string | null;
        };
        CommentEvent: {
            violation_id: string;
            audit_id: string | null;
            comment: components["schemas"]["ViolationComment"];
        };
        ViolationComment: {
            id: string;
            author_email: string | null;
            content: string;
            /** Format: date-time */
            created_at: string;
        };
        AssignmentEvent: {
            actor_email: string | null;
            /** @description Who is assigned now, of at most 100 violations. */
            violations: components["schemas"]["AssignedViolation"][];
            /** @description More changed than are listed; read them again. */
            more: boolean;
        };
        AuditEvent: {
            audit_id: string;
            /** @enum {string} */
            change: "created" | "changed" | "deleted";
        };
        PresenceEvent: {
            audit_id: string;
            /** @description Everybody who looks at the audit now. */
            viewers: components["schemas"]["Viewer"][];
        };
        /** @description Events were lost; everything must be read again. */
        ResetEvent: {
            /** @description Why, in words. */
            reason: string;
        };
        Viewer: {
            viewer_id: string;
            email: string;
        };
        PresenceRequest: {
            /** @description The audit that is open, or null. */
            audit_id: string | null;
            /** @description Tells the windows of one person apart; made by the client. */
            viewer_id: string;
        };
        PresenceResponse: {
            /** @description The others who look at the same audit. */
            viewers: components["schemas"]["Viewer"][];
        };
        ImportJob: {
            id: string;
            audit_id: string;
            audit_name: string;
            /** @description What is imported, such as the name of a file. */
            source: string;
            /**
             * @description Findings are checked while staging and imported while publishing.
             * @enum {string}
             */
            status: "staging" | "publishing" | "completed" | "failed";
            /** @description Findings checked so far. */
            staged: number;
            /** @description Findings dealt with so far. */
            published: number;
            /** @description Findings that were not in the audit before. */
            added: number;
            /** @description The audit it is compared with. */
            previous_audit_id: string | null;
            /** @description Findings that the previous audit has too. */
            unchanged: number;
            /** @description Decisions that were carried over. */
            carried: number;
            /** @description Why it failed, or how the file was read and what was left out. */
            message: string | null;
            /** @description The same by code. Empty for an import of an earlier version. */
            messages: components["schemas"]["ImportMessage"][];
            /** @description The owner of the key that imported it. Null for the command line. */
            imported_by: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            finished_at: string | null;
            /**
             * Format: date-time
             * @description Since when what it added is being removed or gone.
             */
            taken_back_at: string | null;
        };
        /** @description One thing that an import says, so that it can be said in any language. `message` or `detail` says it in English. */
        ImportMessage: {
            /**
             * @description What is said. Of a code that is not known, the English text is left.
             * @enum {string}
             */
            code: "empty" | "zip" | "undecodable" | "no_reason" | "quotes" | "too_long" | "not_json" | "cut_off" | "too_complex" | "not_sarif" | "no_findings" | "unknown_columns" | "too_many" | "too_large" | "invalid_rows" | "unreadable" | "reason_empty" | "not_one_of" | "dismissal" | "id_too_long" | "too_many_values" | "cells" | "interrupted" | "read_as" | "columns_left_out" | "texts_cut" | "decisions_left_out" | "under_way" | "archived" | "other_series" | "series_missing" | "carry_taken" | "busy";
            /** @description The line of the file that it is about. */
            line: number | null;
            /** @description What the text names, such as an encoding or the names of columns. */
            values: {
                [key: string]: string | number;
            };
        };
        ImportError: {
            /** @description What went wrong, in words. */
            detail: string;
            /** @description The same by code. */
            messages?: components["schemas"]["ImportMessage"][];
        };
        ImportAdditions: {
            /** @description Violations that the import has added and that are still there. */
            violations: number;
            /** @description Those of them that somebody has decided or commented on since. */
            reviewed: number;
            /** @description The audit would be deleted with them, because the import has created it and there are no others. */
            deletes_audit: boolean;
        };
        TakeBack: {
            /**
             * @description What becomes of violations that were decided or commented on since.
             * @enum {string}
             */
            reviewed?: "keep" | "remove";
        };
        TakeBackRefusal: {
            detail: string;
            violations?: number;
            reviewed?: number;
            deletes_audit?: boolean;
        };
        AuditUpdate: {
            name?: string;
            archived?: boolean;
        };
        ImportList: {
            /** @description Newest first. */
            imports: components["schemas"]["ImportJob"][];
        };
        /** @enum {string} */
        Change: "new" | "gone" | "unchanged";
        ComparisonCounts: {
            new: number;
            gone: number;
            unchanged: number;
        };
        ComparedViolation: {
            /** @description In the audit; of a violation that is gone, in the earlier audit. */
            violation_id: string;
            /** @description In the earlier audit. */
            previous_violation_id: string | null;
            reason: string;
            rule_name: string | null;
            asset_name: string | null;
            asset_url: string | null;
            severity: components["schemas"]["Severity"] | null;
            /** @description In the earlier audit. Null for a new violation. */
            state_before: components["schemas"]["ReviewState"] | null;
            /** @description Null for a violation that is gone. */
            state_now: components["schemas"]["ReviewState"] | null;
        };
        ComparisonPage: {
            counts: components["schemas"]["ComparisonCounts"];
            items: components["schemas"]["ComparedViolation"][];
            next_cursor: components["schemas"]["NextCursor"];
            /**
             * @description What the same finding is recognised by in both audits: `identity` as when decisions are carried over, `text` by rule,
             *     asset and text alone.
             * @enum {string}
             */
            matched_by: "identity" | "text";
        };
        /** @enum {string} */
        WebhookEvent: "decision" | "import";
        WebhookRequest: {
            /** @description An https address. */
            url: string;
            events: components["schemas"]["WebhookEvent"][];
        };
        Webhook: {
            id: string;
            url: string;
            events: components["schemas"]["WebhookEvent"][];
            /** @description E-mail address. */
            created_by: string;
            /** Format: date-time */
            created_at: string;
        };
        WebhookAnswer: {
            /** @description Null when nothing was answered. */
            response_status: number | null;
            /** @description Why it failed. */
            message: string | null;
        };
        Key: {
            id: string;
            owner_email: string;
            label: string | null;
            scopes: components["schemas"]["Scope"][];
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description Exact to the minute.
             */
            last_used_at: string | null;
            /** Format: date-time */
            revoked_at: string | null;
        };
        KeyList: {
            keys: components["schemas"]["Key"][];
        };
        NewKey: {
            /** @description Whose key it is. */
            owner_email: string;
            /** @description What it is for. */
            label?: string;
            scopes: components["schemas"]["Scope"][];
            /** @description Never when absent. */
            expires_in_days?: number;
        };
        CreatedKey: {
            id: string;
            /** @description In clear text. Shown only once. */
            key: string;
        };
        AdministrativeAct: {
            id: string;
            /** @description What was done, such as `key_created`. A later version may have others. */
            act: string;
            /** @description Null for the operator, on the command line of the server. */
            actor_email: string | null;
            /** @description What it was done to, by the name it had then. */
            subject: string;
            detail: string | null;
            /** Format: date-time */
            created_at: string;
        };
        AdministrativeActPage: {
            items: components["schemas"]["AdministrativeAct"][];
            next_cursor: components["schemas"]["NextCursor"];
        };
        /** @description A webhook with its secret. */
        CreatedWebhook: components["schemas"]["Webhook"] & {
            /** @description Signs the calls. Shown only once. */
            secret: string;
        };
        WebhookList: {
            webhooks: components["schemas"]["Webhook"][];
        };
        Delivery: {
            id: string;
            event: components["schemas"]["WebhookEvent"];
            /** @enum {string} */
            status: "waiting" | "delivered" | "failed";
            attempts: number;
            /** @description What the address answered last. */
            response_status: number | null;
            /** @description Why the last attempt failed. */
            message: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            next_attempt_at: string | null;
            /** Format: date-time */
            delivered_at: string | null;
        };
        DeliveryPage: {
            /** @description Newest first. */
            items: components["schemas"]["Delivery"][];
            next_cursor: components["schemas"]["NextCursor"];
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
        /** @description The key lacks the scope, or the workspace is not on a plan with API access. */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "This key has the scope read; this needs review"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorDetail"];
            };
        };
        /** @description The resource does not exist in this workspace, or the service does not offer the operation. */
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
                 *             "decisions"
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
         * @description Any other failure, among them a body too large (413), a body of the wrong type (415), too many requests or streams
         *     (429) and a service that is busy or not able to serve (503).
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
        /** @description Identifier of a rule of the library. */
        rule_id: string;
        /** @description The key of a rule of the library. */
        rule_key: string;
        /**
         * @description Identifier of the audit.
         * @example audit_2026_09
         */
        audit_id: string;
        /**
         * @description Identifier of the violation.
         * @example violation_81
         */
        violation_id: string;
        /**
         * @description Identifier of the plan.
         * @example plan_1
         */
        plan_id: string;
        /**
         * @description Identifier of the webhook.
         * @example webhook_2
         */
        webhook_id: string;
        /**
         * @description The `next_cursor` of the page before; the first page without it.
         * @example eyJzZXEiOjUxMjB9
         */
        cursor: string;
        /**
         * @description Entries to leave out behind the cursor: the way to a page far down whose cursor is not known. Following cursors is faster,
         *     and misses nothing while others change the list.
         * @example 0
         */
        skip: number;
        /**
         * @description Entries per page.
         * @example 50
         */
        page_size: number;
        /**
         * @description Only violations in this state, or in one of these; `all` finds every state.
         * @example [
         *       "undecided"
         *     ]
         */
        review_state: components["schemas"]["ReviewStateFilter"][];
        /**
         * @description Only violations whose rule has this severity, or one of these. `none` finds those without a severity.
         * @example [
         *       "HIGH",
         *       "CRITICAL"
         *     ]
         */
        severity: components["schemas"]["SeverityFilter"][];
        /**
         * @description Only violations whose text, reason, rule name, or name or address of the asset contains the term. An empty term filters
         *     nothing.
         * @example risk-free
         */
        search: string;
        /**
         * @description Only violations of the rule with this name, or of one of these. The name must be the one shown.
         * @example [
         *       "No guaranteed returns"
         *     ]
         */
        rule: string[];
        /**
         * @description Only violations on the asset with this identifier, or on one of these.
         * @example [
         *       "asset_12"
         *     ]
         */
        asset: string[];
        /**
         * @description Only violations of this group.
         * @example group_7
         */
        group_id: string;
        /**
         * @description Only violations that this person, or one of these, is assigned to. `none` finds those that nobody is assigned to.
         * @example [
         *       "colleague@bank.example"
         *     ]
         */
        assigned_to: string[];
        /**
         * @description Only violations whose newest decision this person, or one of these, made.
         * @example [
         *       "reviewer@bank.example"
         *     ]
         */
        decided_by: string[];
        /**
         * @description A repeated request with the same key, address and body gets the first answer; a body that is a stream is not compared.
         *     Operations without this parameter ignore the header.
         * @example 4f1c7a52
         */
        idempotency_key: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type Feature = components['schemas']['Feature'];
export type LanguageKey = components['schemas']['LanguageKey'];
export type CheckRequest = components['schemas']['CheckRequest'];
export type CheckAnswer = components['schemas']['CheckAnswer'];
export type CheckFinding = components['schemas']['CheckFinding'];
export type CheckPassage = components['schemas']['CheckPassage'];
export type SkippedRule = components['schemas']['SkippedRule'];
export type SkipReason = components['schemas']['SkipReason'];
export type ModelUse = components['schemas']['ModelUse'];
export type UploadedFile = components['schemas']['UploadedFile'];
export type StartedAudit = components['schemas']['StartedAudit'];
export type AuditCheck = components['schemas']['AuditCheck'];
export type AuditSchedule = components['schemas']['AuditSchedule'];
export type AuditPlan = components['schemas']['AuditPlan'];
export type AuditPlanList = components['schemas']['AuditPlanList'];
export type AuditPlanChange = components['schemas']['AuditPlanChange'];
export type AuditPacks = components['schemas']['AuditPacks'];
export type AuditSources = components['schemas']['AuditSources'];
export type NewAuditCheck = components['schemas']['NewAuditCheck'];
export type AuditAsset = components['schemas']['AuditAsset'];
export type AuditAssetPage = components['schemas']['AuditAssetPage'];
export type StoredPassage = components['schemas']['StoredPassage'];
export type ModelExchange = components['schemas']['ModelExchange'];
export type AuditSource = components['schemas']['AuditSource'];
export type RuleList = components['schemas']['RuleList'];
export type RuleSummary = components['schemas']['RuleSummary'];
export type RuleDetail = components['schemas']['RuleDetail'];
export type Rule = components['schemas']['Rule'];
export type PreviewRequest = components['schemas']['PreviewRequest'];
export type RulePreview = components['schemas']['RulePreview'];
export type AuditPreview = components['schemas']['AuditPreview'];
export type RuleFault = components['schemas']['RuleFault'];
export type ExampleResult = components['schemas']['ExampleResult'];
export type Scope = components['schemas']['Scope'];
export type Extensions = components['schemas']['Extensions'];
export type SourceLink = components['schemas']['SourceLink'];
export type Person = components['schemas']['Person'];
export type ReviewState = components['schemas']['ReviewState'];
export type ReviewStateFilter = components['schemas']['ReviewStateFilter'];
export type Severity = components['schemas']['Severity'];
export type SeverityFilter = components['schemas']['SeverityFilter'];
export type ReviewAction = components['schemas']['ReviewAction'];
export type DecisionKind = components['schemas']['DecisionKind'];
export type ReviewProgress = components['schemas']['ReviewProgress'];
export type Activity = components['schemas']['Activity'];
export type ActivityPage = components['schemas']['ActivityPage'];
export type NextCursor = components['schemas']['NextCursor'];
export type ActivityDay = components['schemas']['ActivityDay'];
export type AuditActivity = components['schemas']['AuditActivity'];
export type ReasonCount = components['schemas']['ReasonCount'];
export type ListedDocument = components['schemas']['ListedDocument'];
export type ListedDocumentPage = components['schemas']['ListedDocumentPage'];
export type TemplateNamesList = components['schemas']['TemplateNamesList'];
export type TemplateNames = components['schemas']['TemplateNames'];
export type TemplateName = components['schemas']['TemplateName'];
export type TemplateStep = components['schemas']['TemplateStep'];
export type DismissalReasonList = components['schemas']['DismissalReasonList'];
export type DismissalReason = components['schemas']['DismissalReason'];
export type Violation = components['schemas']['Violation'];
export type FoundViolation = components['schemas']['FoundViolation'];
export type FoundLocation = components['schemas']['FoundLocation'];
export type Location = components['schemas']['Location'];
export type DecidedBy = components['schemas']['DecidedBy'];
export type DecidedAt = components['schemas']['DecidedAt'];
export type FoundPage = components['schemas']['FoundPage'];
export type AuditPage = components['schemas']['AuditPage'];
export type ListedAudit = components['schemas']['ListedAudit'];
export type Series = components['schemas']['Series'];
export type Scan = components['schemas']['Scan'];
export type MyWork = components['schemas']['MyWork'];
export type AssignedAudit = components['schemas']['AssignedAudit'];
export type ReplacedDecision = components['schemas']['ReplacedDecision'];
export type CommentForMe = components['schemas']['CommentForMe'];
export type FacetValue = components['schemas']['FacetValue'];
export type Facet = components['schemas']['Facet'];
export type Facets = components['schemas']['Facets'];
export type People = components['schemas']['People'];
export type AssignmentRequest = components['schemas']['AssignmentRequest'];
export type AssignedViolation = components['schemas']['AssignedViolation'];
export type AssignmentResponse = components['schemas']['AssignmentResponse'];
export type ExpectedState = components['schemas']['ExpectedState'];
export type ConditionalDecision = components['schemas']['ConditionalDecision'];
export type ConditionalReviewRequest = components['schemas']['ConditionalReviewRequest'];
export type ReviewedViolation = components['schemas']['ReviewedViolation'];
export type ConditionalReviewResponse = components['schemas']['ConditionalReviewResponse'];
export type ReviewConflict = components['schemas']['ReviewConflict'];
export type Event = components['schemas']['Event'];
export type ReadyEvent = components['schemas']['ReadyEvent'];
export type DecisionEvent = components['schemas']['DecisionEvent'];
export type DecidedViolation = components['schemas']['DecidedViolation'];
export type CommentEvent = components['schemas']['CommentEvent'];
export type ViolationComment = components['schemas']['ViolationComment'];
export type AssignmentEvent = components['schemas']['AssignmentEvent'];
export type AuditEvent = components['schemas']['AuditEvent'];
export type PresenceEvent = components['schemas']['PresenceEvent'];
export type ResetEvent = components['schemas']['ResetEvent'];
export type Viewer = components['schemas']['Viewer'];
export type PresenceRequest = components['schemas']['PresenceRequest'];
export type PresenceResponse = components['schemas']['PresenceResponse'];
export type ImportJob = components['schemas']['ImportJob'];
export type ImportMessage = components['schemas']['ImportMessage'];
export type ImportError = components['schemas']['ImportError'];
export type ImportAdditions = components['schemas']['ImportAdditions'];
export type TakeBack = components['schemas']['TakeBack'];
export type TakeBackRefusal = components['schemas']['TakeBackRefusal'];
export type AuditUpdate = components['schemas']['AuditUpdate'];
export type ImportList = components['schemas']['ImportList'];
export type Change = components['schemas']['Change'];
export type ComparisonCounts = components['schemas']['ComparisonCounts'];
export type ComparedViolation = components['schemas']['ComparedViolation'];
export type ComparisonPage = components['schemas']['ComparisonPage'];
export type WebhookEvent = components['schemas']['WebhookEvent'];
export type WebhookRequest = components['schemas']['WebhookRequest'];
export type Webhook = components['schemas']['Webhook'];
export type WebhookAnswer = components['schemas']['WebhookAnswer'];
export type Key = components['schemas']['Key'];
export type KeyList = components['schemas']['KeyList'];
export type NewKey = components['schemas']['NewKey'];
export type CreatedKey = components['schemas']['CreatedKey'];
export type AdministrativeAct = components['schemas']['AdministrativeAct'];
export type AdministrativeActPage = components['schemas']['AdministrativeActPage'];
export type CreatedWebhook = components['schemas']['CreatedWebhook'];
export type WebhookList = components['schemas']['WebhookList'];
export type Delivery = components['schemas']['Delivery'];
export type DeliveryPage = components['schemas']['DeliveryPage'];
export type ErrorDetail = components['schemas']['ErrorDetail'];
export type ValidationErrorItem = components['schemas']['ValidationErrorItem'];
export type HttpValidationError = components['schemas']['HTTPValidationError'];
export type ResponseUnauthorized = components['responses']['Unauthorized'];
export type ResponseForbidden = components['responses']['Forbidden'];
export type ResponseNotFound = components['responses']['NotFound'];
export type ResponseInvalid = components['responses']['Invalid'];
export type ResponseFailure = components['responses']['Failure'];
export type ParameterRuleId = components['parameters']['rule_id'];
export type ParameterRuleKey = components['parameters']['rule_key'];
export type ParameterAuditId = components['parameters']['audit_id'];
export type ParameterViolationId = components['parameters']['violation_id'];
export type ParameterPlanId = components['parameters']['plan_id'];
export type ParameterWebhookId = components['parameters']['webhook_id'];
export type ParameterCursor = components['parameters']['cursor'];
export type ParameterSkip = components['parameters']['skip'];
export type ParameterPageSize = components['parameters']['page_size'];
export type ParameterReviewState = components['parameters']['review_state'];
export type ParameterSeverity = components['parameters']['severity'];
export type ParameterSearch = components['parameters']['search'];
export type ParameterRule = components['parameters']['rule'];
export type ParameterAsset = components['parameters']['asset'];
export type ParameterGroupId = components['parameters']['group_id'];
export type ParameterAssignedTo = components['parameters']['assigned_to'];
export type ParameterDecidedBy = components['parameters']['decided_by'];
export type ParameterIdempotencyKey = components['parameters']['idempotency_key'];
export type $defs = Record<string, never>;
export interface operations {
    getExtensions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is offered. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "features": [
                     *         "history",
                     *         "finding",
                     *         "assigning",
                     *         "my_work",
                     *         "conditional_decisions",
                     *         "standard_reasons",
                     *         "events",
                     *         "imports",
                     *         "comparison",
                     *         "webhooks",
                     *         "changing_audits",
                     *         "administration",
                     *         "documents",
                     *         "template_names",
                     *         "checks"
                     *       ],
                     *       "scopes": [
                     *         "read",
                     *         "review"
                     *       ],
                     *       "user": {
                     *         "email": "reviewer@bank.example"
                     *       },
                     *       "version": "0.1.0"
                     *     }
                     */
                    "application/json": components["schemas"]["Extensions"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failure"];
        };
    };
    getViolationActivity: {
        parameters: {
            query?: {
                /**
                 * @description The `next_cursor` of the page before; the first page without it.
                 * @example eyJzZXEiOjUxMjB9
                 */
                cursor?: components["parameters"]["cursor"];
                /**
                 * @description Entries per page.
                 * @example 50
                 */
                page_size?: components["parameters"]["page_size"];
            };
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
            /** @description The page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "5120",
                     *           "decision_id": "0b7d2c1e",
                     *           "action": "dismiss",
                     *           "from_state": "undecided",
                     *           "to_state": "dismissed",
                     *           "reason": "The page quotes a law.",
                     *           "actor_email": "reviewer@bank.example",
                     *           "created_at": "2026-09-15T10:01:00Z",
                     *           "kind": "group",
                     *           "violations": 12,
                     *           "carried_from_audit_id": null,
                     *           "undoes": null
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["ActivityPage"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["Failure"];
        };
    };
    getViolationLocation: {
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
            /** @description The location. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "location": {
                     *         "path": "src/cart.js",
                     *         "line": 40,
                     *         "column": 3,
                     *         "end_line": 40,
                     *         "end_column": 9
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["FoundLocation"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["Failure"];
        };
    };
    setSourceLink: {
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
                 *       "template": "https://code.example/shop/blob/main/{path}#L{line}"
                 *     }
                 */
                "application/json": components["schemas"]["SourceLink"];
            };
        };
        responses: {
            /** @description The template as it is stored. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "template": "https://code.example/shop/blob/main/{path}#L{line}"
                     *     }
                     */
                    "application/json": components["schemas"]["SourceLink"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["Failure"];
        };
    };
    getAuditActivity: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the audit.
                 * @example audit_2026_09
                 */
                audit_id: components["parameters"]["audit_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The counts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "audit_id": "audit_2026_09",
                     *       "items": [
                     *         {
                     *           "day": "2026-09-15",
                     *           "actor_email": "reviewer@bank.example",
                     *           "decisions": 3,
                     *           "violations": 14,
                     *           "by_state": {
                     *             "undecided": 0,
                     *             "elevated_risk": 1,
                     *             "urgent_violation": 1,
                     *             "dismissed": 12,
                     *             "fixed": 0
                     *           }
                     *         }
                     *       ],
                     *       "by_reason": [
                     *         {
                     *           "category": "false positive",
                     *           "reason": "The page quotes a law.",
                     *           "violations": 10
                     *         },
                     *         {
                     *           "category": null,
                     *           "reason": null,
                     *           "violations": 2
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["AuditActivity"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["Failure"];
        };
    };
    findViolations: {
        parameters: {
            query?: {
                /**
                 * @description Only violations in this state, or in one of these; `all` finds every state.
                 * @example [
                 *       "undecided"
                 *     ]
                 */
                review_state?: components["parameters"]["review_state"];
                /**
                 * @description Only violations whose rule has this severity, or one of these. `none` finds those without a severity.
                 * @example [
                 *       "HIGH",
                 *       "CRITICAL"
                 *     ]
                 */
                severity?: components["parameters"]["severity"];
                /**
                 * @description Only violations whose text, reason, rule name, or name or address of the asset contains the term. An empty term filters
                 *     nothing.
                 * @example risk-free
                 */
                search?: components["parameters"]["search"];
                /**
                 * @description Only violations of the rule with this name, or of one of these. The name must be the one shown.
                 * @example [
                 *       "No guaranteed returns"
                 *     ]
                 */
                rule?: components["parameters"]["rule"];
                /**
                 * @description Only violations on the asset with this identifier, or on one of these.
                 * @example [
                 *       "asset_12"
                 *     ]
                 */
                asset?: components["parameters"]["asset"];
                /**
                 * @description Only violations of this group.
                 * @example group_7
                 */
                group_id?: components["parameters"]["group_id"];
                /**
                 * @description Only violations that this person, or one of these, is assigned to. `none` finds those that nobody is assigned to.
                 * @example [
                 *       "colleague@bank.example"
                 *     ]
                 */
                assigned_to?: components["parameters"]["assigned_to"];
                /**
                 * @description Only violations whose newest decision this person, or one of these, made.
                 * @example [
                 *       "reviewer@bank.example"
                 *     ]
                 */
                decided_by?: components["parameters"]["decided_by"];
                /**
                 * @description The order. `severity` is that of the published list: from CRITICAL down, then oldest first. `rule` and `asset`
                 *     go by the name shown, in any case, `decided` by the newest decision first, as of the first page, and `group` by
                 *     `group_size`, the largest first, with the violations of a group together.
                 * @example decided
                 */
                sort?: "severity" | "rule" | "asset" | "decided" | "group";
                /**
                 * @description Whether each group is listed once, by the oldest of its violations that match. `groups` then says how many rows the
                 *     list has.
                 * @example true
                 */
                grouped?: "true" | "false";
                /**
                 * @description The `next_cursor` of the page before; the first page without it.
                 * @example eyJzZXEiOjUxMjB9
                 */
                cursor?: components["parameters"]["cursor"];
                /**
                 * @description Entries to leave out behind the cursor: the way to a page far down whose cursor is not known. Following cursors is faster,
                 *     and misses nothing while others change the list.
                 * @example 0
                 */
                skip?: components["parameters"]["skip"];
                /**
                 * @description Entries per page.
                 * @example 50
                 */
                page_size?: components["parameters"]["page_size"];
            };
            header?: never;
            path: {
                /**
                 * @description Identifier of the audit.
                 * @example audit_2026_09
                 */
                audit_id: components["parameters"]["audit_id"];
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
                     *       "violations": [
                     *         {
                     *           "id": "violation_81",
                     *           "audit_id": "audit_2026_09",
                     *           "review_state": "dismissed",
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
                     *           "dismissal_reason": "The page quotes a law.",
                     *           "group_id": "group_7",
                     *           "assigned_to_user_ids": [
                     *             "colleague@bank.example"
                     *           ],
                     *           "decided_by": "reviewer@bank.example",
                     *           "decided_at": "2026-09-15T10:01:00Z",
                     *           "assigned_to": [
                     *             "colleague@bank.example"
                     *           ],
                     *           "location": null,
                     *           "group_size": 12
                     *         }
                     *       ],
                     *       "cursor": null,
                     *       "next_cursor": null,
                     *       "total": 1,
                     *       "groups": 1,
                     *       "review_progress": {
                     *         "undecided": 31,
                     *         "elevated_risk": 0,
                     *         "urgent_violation": 2,
                     *         "dismissed": 1,
                     *         "fixed": 0
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["FoundPage"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["Failure"];
        };
    };
    findAudits: {
        parameters: {
            query?: {
                /**
                 * @description Only audits whose name contains this, in any case. An empty one filters nothing.
                 * @example october
                 */
                name?: string;
                /** @description The audits that are archived, instead of all others. */
                archived?: "true" | "false";
                /**
                 * @description The `next_cursor` of the page before; the first page without it.
                 * @example eyJzZXEiOjUxMjB9
                 */
                cursor?: components["parameters"]["cursor"];
                /**
                 * @description Entries per page.
                 * @example 50
                 */
                page_size?: components["parameters"]["page_size"];
            };
            header?: never;
            path?: never;
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
                     *       "audits": [
                     *         {
                     *           "id": "audit_2026_10",
                     *           "name": "Website, October 2026",
                     *           "status": "COMPLETED",
                     *           "created_at": "2026-10-01T08:00:00Z",
                     *           "completed_at": "2026-10-01T08:04:00Z",
                     *           "total_assets": 120,
                     *           "completed_assets": 119,
                     *           "failed_assets": 1,
                     *           "total_violations": 34,
                     *           "series": "Website",
                     *           "review_progress": {
                     *             "undecided": 31,
                     *             "elevated_risk": 1,
                     *             "urgent_violation": 1,
                     *             "dismissed": 1,
                     *             "fixed": 0
                     *           }
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["AuditPage"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["Failure"];
        };
    };
    startAudit: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A repeated request with the same key, address and body gets the first answer; a body that is a stream is not compared.
                 *     Operations without this parameter ignore the header.
                 * @example 4f1c7a52
                 */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Website, November 2026",
                 *       "series": "Website",
                 *       "packs": [
                 *         "financial_promotions"
                 *       ],
                 *       "sources": [
                 *         {
                 *           "type": "sitemap",
                 *           "address": "https://bank.example/sitemap.xml"
                 *         }
                 *       ],
                 *       "carry_decisions_from": "latest"
                 *     }
                 */
                "application/json": components["schemas"]["NewAuditCheck"];
            };
        };
        responses: {
            /** @description The audit has begun. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "audit_id": "audit_2026_11",
                     *       "plan_id": null
                     *     }
                     */
                    "application/json": components["schemas"]["StartedAudit"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["Failure"];
        };
    };
    changeAudit: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the audit.
                 * @example audit_2026_09
                 */
                audit_id: components["parameters"]["audit_id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Website, October 2026",
                 *       "archived": true
                 *     }
                 */
                "application/json": components["schemas"]["AuditUpdate"];
            };
        };
        responses: {
            /** @description The audit is changed. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description Another audit has the name, or an import into the audit is under way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "There is an audit named \"Website, October 2026\" already."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            422: components["responses"]["Invalid"];
            default: components["responses"]["Failure"];
        };
    };
    deleteAudit: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the audit.
                 * @example audit_2026_09
                 */
                audit_id: components["parameters"]["audit_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The audit is deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description An import into the audit is under way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "An import into the audit \"Website, October 2026\" is under way: wait until it is done."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            422: components["responses"]["Invalid"];
            default: components["responses"]["Failure"];
        };
    };
    getSeries: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the audit.
                 * @example audit_2026_09
                 */
                audit_id: components["parameters"]["audit_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The series. Its name is null, and it has no scans, when the audit belongs to none. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "series": "Website",
                     *       "scans": [
                     *         {
                     *           "audit_id": "audit_2026_10",
                     *           "name": "Website, October 2026",
                     *           "status": "COMPLETED",
                     *           "created_at": "2026-10-01T08:00:00Z",
                     *           "previous_audit_id": "audit_2026_09",
                     *           "total_violations": 1280,
                     *           "new": 31,
                     *           "gone": 12,
                     *           "unchanged": 1249
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Series"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["Failure"];
        };
    };
    getFacets: {
        parameters: {
            query?: {
                /**
                 * @description Only violations in this state, or in one of these; `all` finds every state.
                 * @example [
                 *       "undecided"
                 *     ]
                 */
                review_state?: components["parameters"]["review_state"];
                /**
                 * @description Only violations whose rule has this severity, or one of these. `none` finds those without a severity.
                 * @example [
                 *       "HIGH",
                 *       "CRITICAL"
                 *     ]
                 */
                severity?: components["parameters"]["severity"];
                /**
                 * @description Only violations whose text, reason, rule name, or name or address of the asset contains the term. An empty term filters
                 *     nothing.
                 * @example risk-free
                 */
                search?: components["parameters"]["search"];
                /**
                 * @description Only violations of the rule with this name, or of one of these. The name must be the one shown.
                 * @example [
                 *       "No guaranteed returns"
                 *     ]
                 */
                rule?: components["parameters"]["rule"];
                /**
                 * @description Only violations on the asset with this identifier, or on one of these.
                 * @example [
                 *       "asset_12"
                 *     ]
                 */
                asset?: components["parameters"]["asset"];
                /**
                 * @description Only violations of this group.
                 * @example group_7
                 */
                group_id?: components["parameters"]["group_id"];
                /**
                 * @description Only violations that this person, or one of these, is assigned to. `none` finds those that nobody is assigned to.
                 * @example [
                 *       "colleague@bank.example"
                 *     ]
                 */
                assigned_to?: components["parameters"]["assigned_to"];
                /**
                 * @description Only violations whose newest decision this person, or one of these, made.
                 * @example [
                 *       "reviewer@bank.example"
                 *     ]
                 */
                decided_by?: components["parameters"]["decided_by"];
                /** @description The most values of each filter. */
                max_values?: number;
                /**
                 * @description Only the values of these filters. All where it is left out.
                 * @example [
                 *       "asset"
                 *     ]
                 */
                counted?: ("review_state" | "severity" | "rule" | "asset" | "assigned_to" | "decided_by")[];
                /**
                 * @description Only rules, assets and people whose name, address or e-mail address contains each word of this text, and assets without
                 *     either whose id does. States and severities are then left out. At most 10 words.
                 * @example savings brochure
                 */
                value_search?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Identifier of the audit.
                 * @example audit_2026_09
                 */
                audit_id: components["parameters"]["audit_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The counts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "review_state": {
                     *         "values": [
                     *           {
                     *             "value": "undecided",
                     *             "label": null,
                     *             "count": 31
                     *           }
                     *         ],
                     *         "others": 0
                     *       },
                     *       "severity": {
                     *         "values": [
                     *           {
                     *             "value": "HIGH",
                     *             "label": null,
                     *             "count": 31
                     *           }
                     *         ],
                     *         "others": 0
                     *       },
                     *       "rule": {
                     *         "values": [
                     *           {
                     *             "value": "No guaranteed returns",
                     *             "label": null,
                     *             "count": 31
                     *           }
                     *         ],
                     *         "others": 0
                     *       },
                     *       "asset": {
                     *         "values": [
                     *           {
                     *             "value": "asset_12",
                     *             "label": "Harbour savings",
                     *             "count": 31
                     *           }
                     *         ],
                     *         "others": 219
                     *       },
                     *       "assigned_to": {
                     *         "values": [
                     *           {
                     *             "value": "colleague@bank.example",
                     *             "label": null,
                     *             "count": 4
                     *           }
                     *         ],
                     *         "others": 0
                     *       },
                     *       "decided_by": {
                     *         "values": [],
                     *         "others": 0
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Facets"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["Failure"];
        };
    };
    listPeople: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The people. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "people": [
                     *         {
                     *           "email": "reviewer@bank.example"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["People"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failure"];
        };
    };
    getMyWork: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What waits. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "assigned": {
                     *         "total": 3,
                     *         "audits": [
                     *           {
                     *             "audit_id": "audit_2026_09",
                     *             "audit_name": "Website, September 2026",
                     *             "undecided": 3
                     *           }
                     *         ]
                     *       },
                     *       "replaced": {
                     *         "total": 0,
                     *         "items": []
                     *       },
                     *       "comments": {
                     *         "total": 0,
                     *         "items": []
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["MyWork"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failure"];
        };
    };
    assignViolations: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A repeated request with the same key, address and body gets the first answer; a body that is a stream is not compared.
                 *     Operations without this parameter ignore the header.
                 * @example 4f1c7a52
                 */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "violation_ids": [
                 *         "violation_81"
                 *       ],
                 *       "apply_to_group": true,
                 *       "add": [
                 *         "colleague@bank.example"
                 *       ],
                 *       "remove": []
                 *     }
                 */
                "application/json": components["schemas"]["AssignmentRequest"];
            };
        };
        responses: {
            /** @description Who is assigned now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "violations": [
                     *         {
                     *           "violation_id": "violation_81",
                     *           "assigned_to": [
                     *             "colleague@bank.example"
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["AssignmentResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["Failure"];
        };
    };
    listDismissalReasons: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The reasons. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "category": "false positive",
                     *           "reason": "The page quotes a law."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["DismissalReasonList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failure"];
        };
    };
    listDocuments: {
        parameters: {
            query?: {
                /**
                 * @description Only documents of which every word of it is in the title, the template's name or the requester, or is the id, in any
                 *     case. An empty one filters nothing.
                 * @example harbour
                 */
                search?: string;
                /**
                 * @description Only documents of this template.
                 * @example product-description
                 */
                templateId?: string;
                /**
                 * @description Only documents in this language.
                 * @example EN
                 */
                languageKey?: string;
                /**
                 * @description The `next_cursor` of the page before; the first page without it.
                 * @example eyJzZXEiOjUxMjB9
                 */
                cursor?: components["parameters"]["cursor"];
                /**
                 * @description Entries per page.
                 * @example 50
                 */
                page_size?: components["parameters"]["page_size"];
            };
            header?: never;
            path?: never;
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
                     *       "items": [
                     *         {
                     *           "id": "3f2a9c81",
                     *           "title": "Harbour savings account",
                     *           "status": "written",
                     *           "message": null,
                     *           "retry_reason": null,
                     *           "retry_in_seconds": null,
                     *           "templateId": "product-description",
                     *           "languageKey": "EN",
                     *           "toneOfVoiceId": "plain-spoken",
                     *           "requested_by": "reviewer@bank.example",
                     *           "created_at": "2026-09-01T08:00:00Z"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["ListedDocumentPage"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["Failure"];
        };
    };
    getListedDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the document.
                 * @example 3f2a9c81
                 */
                document_id: string;
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
                     *       "id": "3f2a9c81",
                     *       "title": "Harbour savings account",
                     *       "status": "written",
                     *       "message": null,
                     *       "retry_reason": null,
                     *       "retry_in_seconds": null,
                     *       "templateId": "product-description",
                     *       "languageKey": "EN",
                     *       "toneOfVoiceId": "plain-spoken",
                     *       "requested_by": "reviewer@bank.example",
                     *       "created_at": "2026-09-01T08:00:00Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ListedDocument"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["Failure"];
        };
    };
    listTemplateNames: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The names. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "templateId": "recall-notice",
                     *           "names": [
                     *             {
                     *               "languageKey": "DE",
                     *               "name": "Rückrufmitteilung"
                     *             }
                     *           ],
                     *           "steps": [
                     *             {
                     *               "id": "recall-notice-step-1-de",
                     *               "text": "Beginnen Sie mit dem Produkt."
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["TemplateNamesList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failure"];
        };
    };
    reviewConditionally: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A repeated request with the same key, address and body gets the first answer; a body that is a stream is not compared.
                 *     Operations without this parameter ignore the header.
                 * @example 4f1c7a52
                 */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "action": "dismiss",
                 *       "reason": "The page quotes a law.",
                 *       "kind": "single",
                 *       "decisions": [
                 *         {
                 *           "violation_id": "violation_81",
                 *           "expected": {
                 *             "review_state": "undecided"
                 *           }
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ConditionalReviewRequest"];
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
                     *       "decision_id": "0b7d2c1e",
                     *       "violations_updated": 1,
                     *       "violations": [
                     *         {
                     *           "violation_id": "violation_81",
                     *           "review_state": "dismissed",
                     *           "dismissal_reason": "The page quotes a law.",
                     *           "decided_by": "reviewer@bank.example",
                     *           "decided_at": "2026-09-15T10:01:00Z",
                     *           "decision_id": "0b7d2c1e"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ConditionalReviewResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description At least one violation is not as expected. Nothing was changed. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "1 violation is no longer as expected",
                     *       "found": [
                     *         {
                     *           "violation_id": "violation_81",
                     *           "review_state": "fixed",
                     *           "dismissal_reason": null,
                     *           "decided_by": "colleague@bank.example",
                     *           "decided_at": "2026-09-15T10:00:58Z",
                     *           "decision_id": "5f1e9a3b"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ReviewConflict"];
                };
            };
            422: components["responses"]["Invalid"];
            default: components["responses"]["Failure"];
        };
    };
    streamEvents: {
        parameters: {
            query?: {
                /**
                 * @description The same, for clients that cannot set a header. The header wins.
                 * @example 8123
                 */
                last_event_id?: string;
            };
            header?: {
                /**
                 * @description Resumes after this event.
                 * @example 8123
                 */
                "Last-Event-ID"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The stream. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example event: decision
                     *     id: 8124
                     *     data: {"decision_id":"0b7d2c1e","action":"dismiss","review_state":"dismissed","dismissal_reason":"The page quotes a law.","kind":"single","actor_email":"reviewer@bank.example","created_at":"2026-09-15T10:01:00Z","violations":[{"violation_id":"violation_81","audit_id":"audit_2026_09","from_state":"undecided"}],"more":false}
                     */
                    "text/event-stream": string;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["Failure"];
        };
    };
    announcePresence: {
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
                 *       "audit_id": "audit_2026_09",
                 *       "viewer_id": "5e0c1a"
                 *     }
                 */
                "application/json": components["schemas"]["PresenceRequest"];
            };
        };
        responses: {
            /** @description The other viewers. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "viewers": [
                     *         {
                     *           "viewer_id": "77b1d0",
                     *           "email": "colleague@bank.example"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["PresenceResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["Failure"];
        };
    };
    listImports: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The imports. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "imports": [
                     *         {
                     *           "id": "import_5",
                     *           "audit_id": "audit_2026_10",
                     *           "audit_name": "Website, October 2026",
                     *           "source": "october.sarif",
                     *           "status": "completed",
                     *           "staged": 1280,
                     *           "published": 1280,
                     *           "added": 1280,
                     *           "previous_audit_id": "audit_2026_09",
                     *           "unchanged": 1250,
                     *           "carried": 1190,
                     *           "message": null,
                     *           "messages": [],
                     *           "imported_by": "ci@bank.example",
                     *           "created_at": "2026-10-14T08:30:00Z",
                     *           "finished_at": "2026-10-14T08:31:12Z",
                     *           "taken_back_at": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ImportList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failure"];
        };
    };
    startImport: {
        parameters: {
            query: {
                /**
                 * @description What the body is.
                 * @example sarif
                 */
                format: "sarif" | "csv";
                /**
                 * @description Name of the audit.
                 * @example Website, October 2026
                 */
                name: string;
                /**
                 * @description What is imported, such as the name of a file. The format if it is left out.
                 * @example october.sarif
                 */
                source?: string;
                /**
                 * @description Identifier of an earlier audit: the new one is compared with it, and its decisions are carried over to unchanged
                 *     findings. `latest` is the newest completed audit of the series; the first audit of a series has none. The audit of
                 *     the import must be new, or have been compared with the same audit when it was: so an import can be repeated.
                 * @example audit_2026_09
                 */
                carry_decisions_from?: string;
                /**
                 * @description What is scanned again and again, such as a website. The audit that is created belongs to it.
                 * @example Website
                 */
                series?: string;
                /** @description A file without findings is the result of a scan. Otherwise it is refused, because a scan may have failed. */
                allow_empty?: "true" | "false";
                /**
                 * @description What the columns of a CSV file are, in their order, separated by commas: fields of a finding, or nothing for a column that is
                 *     left out. Otherwise the first line of the file names the fields.
                 * @example reason,,severity
                 */
                columns?: string;
                /** @description Columns of a CSV file that are not known are left out. Otherwise a file with such columns is refused. */
                ignore_unknown_columns?: "true" | "false";
            };
            header?: {
                /**
                 * @description A repeated request with the same key, address and body gets the first answer; a body that is a stream is not compared.
                 *     Operations without this parameter ignore the header.
                 * @example 4f1c7a52
                 */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/sarif+json": string;
                "text/csv": string;
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description The import has begun. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "import_5",
                     *       "audit_id": "audit_2026_10",
                     *       "audit_name": "Website, October 2026",
                     *       "source": "october.sarif",
                     *       "status": "publishing",
                     *       "staged": 1280,
                     *       "published": 0,
                     *       "added": 0,
                     *       "previous_audit_id": "audit_2026_09",
                     *       "unchanged": 0,
                     *       "carried": 0,
                     *       "message": null,
                     *       "messages": [],
                     *       "imported_by": "ci@bank.example",
                     *       "created_at": "2026-10-14T08:30:00Z",
                     *       "finished_at": null,
                     *       "taken_back_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["ImportJob"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description Another import into the audit is under way, or decisions cannot be carried over to it. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "An import into the audit \"Website, October 2026\" is under way: wait until it is done.",
                     *       "messages": [
                     *         {
                     *           "code": "under_way",
                     *           "line": null,
                     *           "values": {
                     *             "name": "Website, October 2026"
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ImportError"];
                };
            };
            422: components["responses"]["Invalid"];
            default: components["responses"]["Failure"];
        };
    };
    getImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the import.
                 * @example import_5
                 */
                job_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The import. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "import_5",
                     *       "audit_id": "audit_2026_10",
                     *       "audit_name": "Website, October 2026",
                     *       "source": "csv",
                     *       "status": "failed",
                     *       "staged": 0,
                     *       "published": 0,
                     *       "added": 0,
                     *       "previous_audit_id": null,
                     *       "unchanged": 0,
                     *       "carried": 0,
                     *       "message": "2 rows cannot be imported; nothing was. Line 3: The reason is empty. Line 9: The reason is empty.",
                     *       "messages": [
                     *         {
                     *           "code": "invalid_rows",
                     *           "line": null,
                     *           "values": {
                     *             "count": 2
                     *           }
                     *         },
                     *         {
                     *           "code": "reason_empty",
                     *           "line": 3,
                     *           "values": {}
                     *         },
                     *         {
                     *           "code": "reason_empty",
                     *           "line": 9,
                     *           "values": {}
                     *         }
                     *       ],
                     *       "imported_by": "ci@bank.example",
                     *       "created_at": "2026-10-14T08:30:00Z",
                     *       "finished_at": "2026-10-14T08:30:02Z",
                     *       "taken_back_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["ImportJob"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["Failure"];
        };
    };
    getImportAdditions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the import.
                 * @example import_5
                 */
                job_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The numbers. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "violations": 1280,
                     *       "reviewed": 12,
                     *       "deletes_audit": true
                     *     }
                     */
                    "application/json": components["schemas"]["ImportAdditions"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["Failure"];
        };
    };
    takeBackImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the import.
                 * @example import_5
                 */
                job_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reviewed": "keep"
                 *     }
                 */
                "application/json": components["schemas"]["TakeBack"];
            };
        };
        responses: {
            /** @description The import is being taken back. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "import_5",
                     *       "audit_id": "audit_2026_10",
                     *       "audit_name": "Website, October 2026",
                     *       "source": "october.sarif",
                     *       "status": "completed",
                     *       "staged": 1280,
                     *       "published": 1280,
                     *       "added": 1280,
                     *       "previous_audit_id": "audit_2026_09",
                     *       "unchanged": 1250,
                     *       "carried": 1190,
                     *       "message": null,
                     *       "messages": [],
                     *       "imported_by": "ci@bank.example",
                     *       "created_at": "2026-10-14T08:30:00Z",
                     *       "finished_at": "2026-10-14T08:31:12Z",
                     *       "taken_back_at": "2026-10-14T09:00:00Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ImportJob"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /**
             * @description Some violations were decided or commented on since and `reviewed` is missing, an import into the audit is under way, or nothing
             *     is left to take back.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "12 violations of the 1,280 that the import added were decided or commented on since: say whether to keep or remove them.",
                     *       "violations": 1280,
                     *       "reviewed": 12,
                     *       "deletes_audit": true
                     *     }
                     */
                    "application/json": components["schemas"]["TakeBackRefusal"];
                };
            };
            422: components["responses"]["Invalid"];
            default: components["responses"]["Failure"];
        };
    };
    compareAudits: {
        parameters: {
            query: {
                /**
                 * @description Identifier of the earlier audit.
                 * @example audit_2026_09
                 */
                with: string;
                /**
                 * @description Which violations to list.
                 * @example gone
                 */
                change?: components["schemas"]["Change"];
                /**
                 * @description The `next_cursor` of the page before; the first page without it.
                 * @example eyJzZXEiOjUxMjB9
                 */
                cursor?: components["parameters"]["cursor"];
                /**
                 * @description Entries per page.
                 * @example 50
                 */
                page_size?: components["parameters"]["page_size"];
            };
            header?: never;
            path: {
                /**
                 * @description Identifier of the audit.
                 * @example audit_2026_09
                 */
                audit_id: components["parameters"]["audit_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The comparison. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "counts": {
                     *         "new": 30,
                     *         "gone": 12,
                     *         "unchanged": 1250
                     *       },
                     *       "items": [
                     *         {
                     *           "violation_id": "violation_81",
                     *           "previous_violation_id": "violation_17",
                     *           "reason": "Promises a return that the product cannot guarantee.",
                     *           "rule_name": "No guaranteed returns",
                     *           "asset_name": "Harbour savings",
                     *           "asset_url": "https://bank.example/savings",
                     *           "severity": "HIGH",
                     *           "state_before": "dismissed",
                     *           "state_now": "dismissed"
                     *         }
                     *       ],
                     *       "next_cursor": null,
                     *       "matched_by": "identity"
                     *     }
                     */
                    "application/json": components["schemas"]["ComparisonPage"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["Failure"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhooks. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "webhooks": [
                     *         {
                     *           "id": "webhook_2",
                     *           "url": "https://tickets.bank.example/redline",
                     *           "events": [
                     *             "decision",
                     *             "import"
                     *           ],
                     *           "created_by": "admin@bank.example",
                     *           "created_at": "2026-09-01T08:00:00Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failure"];
        };
    };
    createWebhook: {
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
                 *       "url": "https://tickets.bank.example/redline",
                 *       "events": [
                 *         "decision",
                 *         "import"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["WebhookRequest"];
            };
        };
        responses: {
            /** @description The webhook was created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "webhook_2",
                     *       "url": "https://tickets.bank.example/redline",
                     *       "events": [
                     *         "decision",
                     *         "import"
                     *       ],
                     *       "created_by": "admin@bank.example",
                     *       "created_at": "2026-09-01T08:00:00Z",
                     *       "secret": "whsec_3b1f0c"
                     *     }
                     */
                    "application/json": components["schemas"]["CreatedWebhook"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["Failure"];
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the webhook.
                 * @example webhook_2
                 */
                webhook_id: components["parameters"]["webhook_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook was deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["Failure"];
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                /**
                 * @description The `next_cursor` of the page before; the first page without it.
                 * @example eyJzZXEiOjUxMjB9
                 */
                cursor?: components["parameters"]["cursor"];
                /**
                 * @description Entries per page.
                 * @example 50
                 */
                page_size?: components["parameters"]["page_size"];
            };
            header?: never;
            path: {
                /**
                 * @description Identifier of the webhook.
                 * @example webhook_2
                 */
                webhook_id: components["parameters"]["webhook_id"];
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
                     *       "items": [
                     *         {
                     *           "id": "delivery_9",
                     *           "event": "decision",
                     *           "status": "waiting",
                     *           "attempts": 2,
                     *           "response_status": 503,
                     *           "message": "The address answered 503",
                     *           "created_at": "2026-09-15T10:01:00Z",
                     *           "next_attempt_at": "2026-09-15T10:05:00Z",
                     *           "delivered_at": null
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["DeliveryPage"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["Failure"];
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the webhook.
                 * @example webhook_2
                 */
                webhook_id: components["parameters"]["webhook_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the address answered. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "response_status": 204,
                     *       "message": null
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["Failure"];
        };
    };
    listKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The keys. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "keys": [
                     *         {
                     *           "id": "3f9a1c",
                     *           "owner_email": "reviewer@bank.example",
                     *           "label": "Laptop",
                     *           "scopes": [
                     *             "review"
                     *           ],
                     *           "created_at": "2026-09-01T08:00:00Z",
                     *           "expires_at": null,
                     *           "last_used_at": "2026-09-15T10:01:00Z",
                     *           "revoked_at": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["KeyList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failure"];
        };
    };
    createKey: {
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
                 *       "owner_email": "reviewer@bank.example",
                 *       "label": "Laptop",
                 *       "scopes": [
                 *         "review"
                 *       ],
                 *       "expires_in_days": 365
                 *     }
                 */
                "application/json": components["schemas"]["NewKey"];
            };
        };
        responses: {
            /** @description The key. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "3f9a1c",
                     *       "key": "rl_3f9a1c_0123456789abcdef"
                     *     }
                     */
                    "application/json": components["schemas"]["CreatedKey"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["Failure"];
        };
    };
    revokeKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the key.
                 * @example 3f9a1c
                 */
                key_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key is revoked. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["Failure"];
        };
    };
    listAdministrativeActs: {
        parameters: {
            query?: {
                /**
                 * @description The `next_cursor` of the page before; the first page without it.
                 * @example eyJzZXEiOjUxMjB9
                 */
                cursor?: components["parameters"]["cursor"];
                /**
                 * @description Entries per page.
                 * @example 50
                 */
                page_size?: components["parameters"]["page_size"];
            };
            header?: never;
            path?: never;
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
                     *       "items": [
                     *         {
                     *           "id": "12",
                     *           "act": "key_created",
                     *           "actor_email": null,
                     *           "subject": "reviewer@bank.example",
                     *           "detail": "3f9a1c: review",
                     *           "created_at": "2026-09-01T08:00:00Z"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["AdministrativeActPage"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["Failure"];
        };
    };
    checkText: {
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
                 *       "text": "Earn a guaranteed return of 8 %.",
                 *       "language_key": "EN",
                 *       "packs": [
                 *         "financial_promotions"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CheckRequest"];
            };
        };
        responses: {
            /** @description What was found. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "findings": [
                     *         {
                     *           "rule_id": "guaranteed-returns",
                     *           "rule_version": "5f2b1c0a9d8e7f61",
                     *           "rule_name": "Guaranteed returns",
                     *           "severity": "CRITICAL",
                     *           "violating_text": "guaranteed return",
                     *           "start": 7,
                     *           "end": 24,
                     *           "passage": {
                     *             "text": "Earn a guaranteed return of 8 %.",
                     *             "start": 7,
                     *             "end": 24,
                     *             "heading": null,
                     *             "kind": "text"
                     *           },
                     *           "reason": "The sentence promises a fixed return.",
                     *           "recommended_solution": "State the return as a target.",
                     *           "suggested_text": "target return"
                     *         }
                     *       ],
                     *       "language_key": "EN",
                     *       "rules_checked": 1,
                     *       "skipped": [
                     *         {
                     *           "rule_id": "misleading-comparison",
                     *           "why": "no_model"
                     *         }
                     *       ],
                     *       "model": null
                     *     }
                     */
                    "application/json": components["schemas"]["CheckAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["Failure"];
        };
    };
    getAuditCheck: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the audit.
                 * @example audit_2026_09
                 */
                audit_id: components["parameters"]["audit_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How it is carried out. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "sources": [
                     *         {
                     *           "type": "sitemap",
                     *           "address": "https://bank.example/sitemap.xml"
                     *         }
                     *       ],
                     *       "packs": [
                     *         "financial_promotions"
                     *       ],
                     *       "unchanged_assets": 28,
                     *       "model": {
                     *         "model": "gpt-4.1",
                     *         "requests": 3,
                     *         "dropped": 1,
                     *         "unsure": 0,
                     *         "failed": 0
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["AuditCheck"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["Failure"];
        };
    };
    stopAudit: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the audit.
                 * @example audit_2026_09
                 */
                audit_id: components["parameters"]["audit_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is stopped. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["Failure"];
        };
    };
    retryFailedAssets: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the audit.
                 * @example audit_2026_09
                 */
                audit_id: components["parameters"]["audit_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description They are being checked. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["Failure"];
        };
    };
    runAuditAgain: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A repeated request with the same key, address and body gets the first answer; a body that is a stream is not compared.
                 *     Operations without this parameter ignore the header.
                 * @example 4f1c7a52
                 */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path: {
                /**
                 * @description Identifier of the audit.
                 * @example audit_2026_09
                 */
                audit_id: components["parameters"]["audit_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The audit has begun. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "audit_id": "audit_2026_12",
                     *       "plan_id": null
                     *     }
                     */
                    "application/json": components["schemas"]["StartedAudit"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["Failure"];
        };
    };
    listAuditAssets: {
        parameters: {
            query?: {
                /**
                 * @description The `next_cursor` of the page before; the first page without it.
                 * @example eyJzZXEiOjUxMjB9
                 */
                cursor?: components["parameters"]["cursor"];
                /**
                 * @description Entries per page.
                 * @example 50
                 */
                page_size?: components["parameters"]["page_size"];
            };
            header?: never;
            path: {
                /**
                 * @description Identifier of the audit.
                 * @example audit_2026_09
                 */
                audit_id: components["parameters"]["audit_id"];
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
                     *       "items": [
                     *         {
                     *           "address": "https://bank.example/gone",
                     *           "state": "failed",
                     *           "code": "status",
                     *           "message": "The address answered 404.",
                     *           "http_status": 404,
                     *           "fetched_at": "2026-11-19T09:00:00Z",
                     *           "findings": 0,
                     *           "unchanged": false,
                     *           "skipped": []
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["AuditAssetPage"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["Failure"];
        };
    };
    listAuditPlans: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The plans. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "plan_id": "plan_1",
                     *           "name": "Website",
                     *           "series": "Website",
                     *           "packs": [
                     *             "financial_promotions"
                     *           ],
                     *           "sources": [
                     *             {
                     *               "type": "sitemap",
                     *               "address": "https://bank.example/sitemap.xml"
                     *             }
                     *           ],
                     *           "schedule": {
                     *             "every": "week",
                     *             "day": 1,
                     *             "at": "06:00",
                     *             "time_zone": "Europe/Amsterdam"
                     *           },
                     *           "created_by": "admin@bank.example",
                     *           "created_at": "2026-11-19T09:00:00Z",
                     *           "next_run_at": "2026-11-30T05:00:00Z",
                     *           "last_run_at": "2026-11-23T05:00:02Z",
                     *           "last_audit_id": "audit_2026_11",
                     *           "message": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["AuditPlanList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failure"];
        };
    };
    changeAuditPlan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the plan.
                 * @example plan_1
                 */
                plan_id: components["parameters"]["plan_id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "schedule": {
                 *         "every": "day",
                 *         "at": "06:00",
                 *         "time_zone": "Europe/Amsterdam"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["AuditPlanChange"];
            };
        };
        responses: {
            /** @description The plan as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "plan_id": "plan_1",
                     *       "name": "Website",
                     *       "series": "Website",
                     *       "packs": [
                     *         "financial_promotions"
                     *       ],
                     *       "sources": [
                     *         {
                     *           "type": "sitemap",
                     *           "address": "https://bank.example/sitemap.xml"
                     *         }
                     *       ],
                     *       "schedule": {
                     *         "every": "week",
                     *         "day": 1,
                     *         "at": "06:00",
                     *         "time_zone": "Europe/Amsterdam"
                     *       },
                     *       "created_by": "admin@bank.example",
                     *       "created_at": "2026-11-19T09:00:00Z",
                     *       "next_run_at": "2026-11-30T05:00:00Z",
                     *       "last_run_at": "2026-11-23T05:00:02Z",
                     *       "last_audit_id": "audit_2026_11",
                     *       "message": null
                     *     }
                     */
                    "application/json": components["schemas"]["AuditPlan"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["Failure"];
        };
    };
    endAuditPlan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the plan.
                 * @example plan_1
                 */
                plan_id: components["parameters"]["plan_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It has ended. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["Failure"];
        };
    };
    getPassage: {
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
            /** @description The passage. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "text": "Earn a guaranteed return of 8 %.",
                     *       "start": 7,
                     *       "end": 24,
                     *       "heading": "Savings",
                     *       "kind": "text",
                     *       "rule_version": "5f2b1c0a9d8e7f61",
                     *       "fetched_at": "2026-11-19T09:00:00Z",
                     *       "model": null
                     *     }
                     */
                    "application/json": components["schemas"]["StoredPassage"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["Failure"];
        };
    };
    uploadFile: {
        parameters: {
            query: {
                /**
                 * @description Name of the file, by whose ending its kind is known. The files of one audit have different names.
                 * @example brochure.pdf
                 */
                name: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description The file is there. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "file_id": "file_3"
                     *     }
                     */
                    "application/json": components["schemas"]["UploadedFile"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["Failure"];
        };
    };
    listRules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rules. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "rule_id": "guaranteed-returns",
                     *           "key": "guaranteed_returns",
                     *           "pack": "financial_promotions",
                     *           "name": "Guaranteed returns",
                     *           "severity": "CRITICAL",
                     *           "kind": "phrases",
                     *           "version": "5f2b1c0a9d8e7f61"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["RuleList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failure"];
        };
    };
    getRule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of a rule of the library. */
                rule_id: components["parameters"]["rule_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rule. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "rule_id": "guaranteed-returns",
                     *       "version": "5f2b1c0a9d8e7f61",
                     *       "rule": {
                     *         "key": "guaranteed_returns",
                     *         "pack": "financial_promotions",
                     *         "name": "Guaranteed returns",
                     *         "severity": "CRITICAL",
                     *         "check": {
                     *           "phrases": [
                     *             "guaranteed return"
                     *           ]
                     *         },
                     *         "reason": "The sentence promises a fixed return.",
                     *         "examples": {
                     *           "violates": [
                     *             "Earn a guaranteed return of 8 %."
                     *           ],
                     *           "allowed": [
                     *             "The fund aims for 8 %."
                     *           ]
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RuleDetail"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["Failure"];
        };
    };
    previewRule: {
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
                 *       "rule": {
                 *         "key": "guaranteed_returns",
                 *         "pack": "financial_promotions",
                 *         "name": "Guaranteed returns",
                 *         "severity": "CRITICAL",
                 *         "check": {
                 *           "phrases": [
                 *             "guaranteed return"
                 *           ]
                 *         },
                 *         "reason": "The sentence promises a fixed return.",
                 *         "examples": {
                 *           "violates": [
                 *             "Earn a guaranteed return of 8 %."
                 *           ],
                 *           "allowed": [
                 *             "The fund aims for 8 %."
                 *           ]
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PreviewRequest"];
            };
        };
        responses: {
            /** @description What the rule finds. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "faults": [],
                     *       "examples": [
                     *         {
                     *           "expected": "violates",
                     *           "index": 0,
                     *           "passed": true,
                     *           "quotes": [
                     *             "guaranteed return"
                     *           ]
                     *         },
                     *         {
                     *           "expected": "allowed",
                     *           "index": 0,
                     *           "passed": true,
                     *           "quotes": []
                     *         }
                     *       ],
                     *       "audit": null
                     *     }
                     */
                    "application/json": components["schemas"]["RulePreview"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["Failure"];
        };
    };
    putRule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The key of a rule of the library. */
                key: components["parameters"]["rule_key"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "key": "guaranteed_returns",
                 *       "pack": "financial_promotions",
                 *       "name": "Guaranteed returns",
                 *       "severity": "CRITICAL",
                 *       "check": {
                 *         "phrases": [
                 *           "guaranteed return"
                 *         ]
                 *       },
                 *       "reason": "The sentence promises a fixed return.",
                 *       "examples": {
                 *         "violates": [
                 *           "Earn a guaranteed return of 8 %."
                 *         ],
                 *         "allowed": [
                 *           "The fund aims for 8 %."
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Rule"];
            };
        };
        responses: {
            /** @description The stored rule. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "rule_id": "guaranteed-returns",
                     *       "version": "5f2b1c0a9d8e7f61",
                     *       "rule": {
                     *         "key": "guaranteed_returns",
                     *         "pack": "financial_promotions",
                     *         "name": "Guaranteed returns",
                     *         "severity": "CRITICAL",
                     *         "check": {
                     *           "phrases": [
                     *             "guaranteed return"
                     *           ]
                     *         },
                     *         "reason": "The sentence promises a fixed return.",
                     *         "examples": {
                     *           "violates": [
                     *             "Earn a guaranteed return of 8 %."
                     *           ],
                     *           "allowed": [
                     *             "The fund aims for 8 %."
                     *           ]
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RuleDetail"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["Failure"];
        };
    };
    deleteRule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The key of a rule of the library. */
                key: components["parameters"]["rule_key"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rule was deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["Failure"];
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
export const pathsExtensionsV1AuditsAudit_idViolationsGetParametersQuerySortValues: ReadonlyArray<FlattenedDeepRequired<paths>["/extensions/v1/audits/{audit_id}/violations"]["get"]["parameters"]["query"]["sort"]> = ["severity", "rule", "asset", "decided", "group"];
export const pathsExtensionsV1AuditsAudit_idViolationsGetParametersQueryGroupedValues: ReadonlyArray<FlattenedDeepRequired<paths>["/extensions/v1/audits/{audit_id}/violations"]["get"]["parameters"]["query"]["grouped"]> = ["true", "false"];
export const pathsExtensionsV1AuditsGetParametersQueryArchivedValues: ReadonlyArray<FlattenedDeepRequired<paths>["/extensions/v1/audits"]["get"]["parameters"]["query"]["archived"]> = ["true", "false"];
export const pathsExtensionsV1AuditsAudit_idFacetsGetParametersQueryCountedValues: ReadonlyArray<FlattenedDeepRequired<paths>["/extensions/v1/audits/{audit_id}/facets"]["get"]["parameters"]["query"]["counted"]> = ["review_state", "severity", "rule", "asset", "assigned_to", "decided_by"];
export const pathsExtensionsV1ImportsPostParametersQueryFormatValues: ReadonlyArray<FlattenedDeepRequired<paths>["/extensions/v1/imports"]["post"]["parameters"]["query"]["format"]> = ["sarif", "csv"];
export const pathsExtensionsV1ImportsPostParametersQueryAllow_emptyValues: ReadonlyArray<FlattenedDeepRequired<paths>["/extensions/v1/imports"]["post"]["parameters"]["query"]["allow_empty"]> = ["true", "false"];
export const pathsExtensionsV1ImportsPostParametersQueryIgnore_unknown_columnsValues: ReadonlyArray<FlattenedDeepRequired<paths>["/extensions/v1/imports"]["post"]["parameters"]["query"]["ignore_unknown_columns"]> = ["true", "false"];
export const featureValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["Feature"]> = ["history", "finding", "assigning", "my_work", "conditional_decisions", "standard_reasons", "events", "imports", "comparison", "webhooks", "changing_audits", "administration", "documents", "template_names", "checks"];
export const languageKeyValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["LanguageKey"]> = ["NL", "EN", "ES", "IT", "GR", "SE", "PT", "FR", "FI", "PL", "DE", "TR", "DK", "RU", "NO"];
export const checkPassageKindValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["CheckPassage"]["kind"]> = ["text", "title", "description", "alt", "button"];
export const skipReasonValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["SkipReason"]> = ["language", "kind", "address", "not_valid", "no_formula", "too_slow", "no_model", "model_failed", "too_long", "limit"];
export const auditScheduleEveryValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["AuditSchedule"]["every"]> = ["day", "week", "month"];
export const auditAssetStateValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["AuditAsset"]["state"]> = ["waiting", "completed", "failed"];
export const storedPassageKindValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["StoredPassage"]["kind"]> = ["text", "title", "description", "alt", "button"];
export const auditSourceTypeValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["AuditSource"]["type"]> = ["addresses", "sitemap", "site", "files", "documents", "text"];
export const exampleResultExpectedValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ExampleResult"]["expected"]> = ["violates", "allowed"];
export const scopeValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["Scope"]> = ["read", "review", "import", "admin"];
export const reviewStateValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ReviewState"]> = ["undecided", "elevated_risk", "urgent_violation", "dismissed", "fixed"];
export const reviewStateFilterValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ReviewStateFilter"]> = ["undecided", "elevated_risk", "urgent_violation", "dismissed", "fixed", "all"];
export const severityValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["Severity"]> = ["UNSPECIFIED", "LOW", "MEDIUM", "HIGH", "CRITICAL"];
export const severityFilterValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["SeverityFilter"]> = ["UNSPECIFIED", "LOW", "MEDIUM", "HIGH", "CRITICAL", "none"];
export const reviewActionValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ReviewAction"]> = ["dismiss", "elevated_risk", "urgent_violation", "mark_fixed", "reopen"];
export const decisionKindValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["DecisionKind"]> = ["single", "group", "bulk", "import"];
export const listedDocumentStatusValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ListedDocument"]["status"]> = ["waiting", "writing", "written", "failed"];
export const conditionalReviewRequestKindValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ConditionalReviewRequest"]["kind"]> = ["single", "group", "bulk"];
export const auditEventChangeValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["AuditEvent"]["change"]> = ["created", "changed", "deleted"];
export const importJobStatusValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ImportJob"]["status"]> = ["staging", "publishing", "completed", "failed"];
export const importMessageCodeValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ImportMessage"]["code"]> = ["empty", "zip", "undecodable", "no_reason", "quotes", "too_long", "not_json", "cut_off", "too_complex", "not_sarif", "no_findings", "unknown_columns", "too_many", "too_large", "invalid_rows", "unreadable", "reason_empty", "not_one_of", "dismissal", "id_too_long", "too_many_values", "cells", "interrupted", "read_as", "columns_left_out", "texts_cut", "decisions_left_out", "under_way", "archived", "other_series", "series_missing", "carry_taken", "busy"];
export const takeBackReviewedValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["TakeBack"]["reviewed"]> = ["keep", "remove"];
export const changeValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["Change"]> = ["new", "gone", "unchanged"];
export const comparisonPageMatched_byValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ComparisonPage"]["matched_by"]> = ["identity", "text"];
export const webhookEventValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["WebhookEvent"]> = ["decision", "import"];
export const deliveryStatusValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["Delivery"]["status"]> = ["waiting", "delivered", "failed"];
