import { useMutation } from '@tanstack/react-query';
import { criarExportacao } from '#contracts/titular/privacidade.contract.ts';
import { call } from '#lib/api/api.ts';

/** Address of the patient's data export; takes the password. */
export function useCriarExportacao() {
  return useMutation({
    mutationFn: (password?: string) => call(criarExportacao, { body: { senha: password } }),
  });
}
