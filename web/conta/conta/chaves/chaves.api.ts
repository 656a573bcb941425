import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as contracts from '#contracts/contas/chaves.contract.ts';
import { call } from '#lib/api/api.ts';
import { reading } from '#lib/api/query.ts';
import { makePasskey } from '#web/conta/identidade/chaves/passkey.ts';

const KEY = ['chaves-de-acesso'];

/** The passkeys of the account, oldest first. */
export function useChaves() {
  return useQuery({ ...reading(KEY, contracts.listarChaves), select: ({ chaves }) => chaves });
}

function useChavesChanged() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: KEY });
}

/** Makes a passkey in this browser and adds it to the account; needs a prova. */
export function useCreateChave() {
  const onSettled = useChavesChanged();
  return useMutation({
    mutationFn: async () => {
      const options = await call(contracts.desafiarCriacao, {});
      return call(contracts.criarChave, { body: await makePasskey(options) });
    },
    onSettled,
  });
}

/** Needs a prova. */
export function useRenameChave() {
  const onSettled = useChavesChanged();
  return useMutation({
    mutationFn: ({ id, nome }: { id: string; nome: string }) =>
      call(contracts.renomearChave, { params: { id }, body: { nome } }),
    onSettled,
  });
}

/** Needs a prova. */
export function useRemoveChave() {
  const onSettled = useChavesChanged();
  return useMutation({
    mutationFn: (id: string) => call(contracts.removerChave, { params: { id } }),
    onSettled,
  });
}
