import { useMutation } from '@tanstack/react-query';
import { exportarFhir } from '#contracts/mesa/fhir.contract.ts';
import { call } from '#lib/api/api.ts';

/** Addresses of the FHIR export, valid for five minutes in this session. */
export function useExportarFhir() {
  return useMutation({ mutationFn: () => call(exportarFhir, {}) });
}
