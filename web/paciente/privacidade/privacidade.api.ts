import { useMutation } from '@tanstack/react-query';
import { criarExportacao } from '../../../contracts/titular/privacidade.contract.ts';
import { call } from '../../lib/api/api.ts';

/** Asks for the address of everything the patient has given; the password proves who asks. */
export function useCriarExportacao() {
  return useMutation({
    mutationFn: (password: string) => call(criarExportacao, { body: { senha: password } }),
  });
}
