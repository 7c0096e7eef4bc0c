// Generated from contract/openapi.yaml by "npm run gen". Do not edit.

export const fields = {
  "DocumentGenerateInput": {
    "templateId": "string",
    "language_key": "string",
    "input": "string",
    "toneOfVoiceMetaId": "string?"
  },
  "DocumentGenerateResponse": {
    "message": "string",
    "documentId": "string"
  },
  "Document": {
    "id": "string",
    "title": "string",
    "shared": "boolean",
    "document": "object[]?",
    "rawDocument": "string",
    "generatedOutput": "string",
    "bulkInputId": "string?",
    "languageKey": "string?",
    "templateId": "string?",
    "toneOfVoiceId": "string?"
  },
  "Template": {
    "id": "string",
    "key": "string",
    "commands": "TemplateCommand[]",
    "templateMetas": "TemplateMeta[]"
  },
  "TemplateCommand": {
    "id": "string",
    "languageKey": "string"
  },
  "TemplateMeta": {
    "id": "string",
    "languageKey": "string",
    "form": "object[]"
  },
  "ToneOfVoice": {
    "id": "string",
    "key": "string",
    "toneOfVoiceMetas": "ToneOfVoiceMeta[]"
  },
  "ToneOfVoiceMeta": {
    "id": "string",
    "name": "string",
    "languageKey": "string",
    "description": "string?",
    "content": "string?",
    "toneOfVoiceId": "string"
  },
  "KnowledgeBase": {
    "id": "string",
    "name": "string",
    "description": "string?"
  },
  "Audit": {
    "id": "string",
    "name": "string",
    "status": "string",
    "created_at": "string",
    "completed_at": "string?",
    "total_assets": "integer",
    "completed_assets": "integer",
    "failed_assets": "integer",
    "total_violations": "integer"
  },
  "AuditList": {
    "audits": "Audit[]",
    "returned": "integer",
    "limit": "integer"
  },
  "Violation": {
    "id": "string",
    "audit_id": "string?",
    "review_state": "string",
    "severity": "string?",
    "rule_id": "string?",
    "rule_name": "string?",
    "asset_id": "string?",
    "asset_name": "string?",
    "asset_url": "string?",
    "violating_text": "string?",
    "reason": "string",
    "recommended_solution": "string?",
    "suggested_text": "string?",
    "dismissal_reason": "string?",
    "group_id": "string?",
    "assigned_to_user_ids": "string[]"
  },
  "ViolationDetail": {
    "id": "string",
    "audit_id": "string?",
    "review_state": "string",
    "severity": "string?",
    "rule_id": "string?",
    "rule_name": "string?",
    "asset_id": "string?",
    "asset_name": "string?",
    "asset_url": "string?",
    "violating_text": "string?",
    "reason": "string",
    "recommended_solution": "string?",
    "suggested_text": "string?",
    "dismissal_reason": "string?",
    "group_id": "string?",
    "assigned_to_user_ids": "string[]",
    "rule_description": "string?",
    "rule_explanation": "string?",
    "comments": "ViolationComment[]"
  },
  "ViolationComment": {
    "id": "string",
    "author_email": "string?",
    "content": "string",
    "created_at": "string"
  },
  "ReviewProgress": {
    "undecided": "integer",
    "elevated_risk": "integer",
    "urgent_violation": "integer",
    "dismissed": "integer",
    "fixed": "integer"
  },
  "ViolationPage": {
    "audit_id": "string",
    "violations": "Violation[]",
    "total": "integer",
    "page": "integer",
    "page_size": "integer",
    "has_more": "boolean",
    "review_progress": "ReviewProgress"
  },
  "ReviewRequest": {
    "action": "string",
    "reason": "string?",
    "apply_to_group": "boolean"
  },
  "ReviewResponse": {
    "violation_id": "string",
    "action": "string",
    "review_state": "string",
    "violations_updated": "integer"
  },
  "CommentRequest": {
    "comment": "string"
  },
  "Health": {
    "status": "string"
  },
  "ErrorDetail": {
    "detail": "string"
  },
  "ValidationErrorItem": {
    "loc": "string[]",
    "msg": "string",
    "type": "string"
  },
  "HTTPValidationError": {
    "detail": "ValidationErrorItem[]"
  }
} as const
