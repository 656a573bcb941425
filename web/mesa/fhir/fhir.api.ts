import { useMutation } from '@tanstack/react-query';
import { exportarFhir } from '#contracts/mesa/fhir.contract.ts';
import { call } from '#lib/api/api.ts';

/** A mutation that makes the addresses of everything as FHIR, valid for five minutes in this session. */
export function useExportarFhir() {
  return useMutation({ mutationFn: () => call(exportarFhir, {}) });
}
