import { useMutation } from '@tanstack/react-query';
import {
  ANSWER_DOCUMENTS_PATH,
  DOCUMENT_MESSAGES,
  MAX_DOCUMENT_BYTES,
  type StoredAnswerDocument,
} from '#contract/questions/answer-document-contract.ts';
import { ApiError } from '../../api/api-error.ts';
import { sendRequest } from '../../api/send-request.ts';
import type { FileKey } from '../session/file-key.ts';

/** Sends a document for an answer about an entity, and passes it on once it is stored. */
export function useSendDocument(key: FileKey, onStored: (document: StoredAnswerDocument) => void) {
  return useMutation({
    mutationFn: async (file: File): Promise<StoredAnswerDocument> => {
      if (file.size > MAX_DOCUMENT_BYTES) throw new Error(DOCUMENT_MESSAGES.tooLarge);
      const query = new URLSearchParams({ ...key, name: file.name });
      const response = await sendRequest(`${ANSWER_DOCUMENTS_PATH}?${query}`, { method: 'POST', body: file });
      const answer = await response.json();
      if (!response.ok) throw new ApiError({ ...answer, status: response.status });
      return answer;
    },
    onSuccess: onStored,
  });
}
