import { useMutation } from '@tanstack/react-query';
import { criarExportacao } from '#contracts/titular/privacidade.contract.ts';
import { call } from '#lib/api/api.ts';

/** A mutation that creates an address of the patient's data export; it takes the password. */
export function useCriarExportacao() {
  return useMutation({
    mutationFn: (password: string) => call(criarExportacao, { body: { senha: password } }),
  });
}
