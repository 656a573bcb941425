import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  abrirComArquivo,
  autorizarAssinatura,
  encerrarAssinatura,
  lerAssinatura,
} from '#contracts/documentos/assinar.contract.ts';
import { sessionOwner, useSession } from '#web/conta/identidade/session.public.ts';
import { call } from '#lib/api/api.ts';
import { reading } from '#lib/api/query.ts';
import { keepPlace } from './return-place.ts';

/** Signing session of this doctor, and the documents that wait for it. */
export function useAssinatura(enabled = true) {
  return useQuery({ ...reading(['assinatura'], lerAssinatura), enabled, throwOnError: false });
}

/** Redirects to the provider's page, which returns to the current screen. */
export function useAutorizar() {
  const owner = sessionOwner(useSession());
  return useMutation({
    mutationFn: () => call(autorizarAssinatura, {}),
    onSuccess({ url }) {
      if (owner !== null) keepPlace(owner, window.location);
      window.location.assign(url);
    },
  });
}

export function useAbrirComArquivo() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ file, senha }: { file: File; senha: string }) =>
      call(abrirComArquivo, { body: { arquivo: await toBase64(file), senha } }),
    onSuccess: (assinatura) => client.setQueryData(['assinatura'], assinatura),
    onSettled: () => client.invalidateQueries({ queryKey: ['assinatura'] }),
  });
}

/** The key is forgotten; unsigned documents wait. */
export function useEncerrarAssinatura() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(encerrarAssinatura, {}),
    onSettled: () => client.invalidateQueries({ queryKey: ['assinatura'] }),
  });
}

async function toBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));
}
