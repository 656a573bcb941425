import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { Rascunho } from '../../../contracts/pedidos/rascunhos.contract.ts';
import type { CamposDoRascunho, MudancaDoRascunho, ValorDoRascunho } from '../../../domain/rascunho.ts';
import { useSessao } from '../../conta/identidade/sessao.public.ts';
import { mudancasDesde, vazioDe } from './campos.ts';
import type { Alvo } from './rascunhos.api.ts';
import type { EstadoDaSala, Sala } from './sala.ts';
import { abrirSala, ocuparSala } from './salas.ts';

/** Text that arrives from another device waits so long for the field in which somebody types here. */
const NA_MAO_MS = 10_000;

/** The room of a form, with the draft that the server had when the form was opened. */
export function useSala(alvo: Alvo, guardado: Rascunho): Sala {
  const dono = useSessao().clienteId ?? '';
  const [sala] = useState(() => {
    const aberta = abrirSala(alvo, dono);
    aberta.receber(guardado);
    return aberta;
  });
  const { tipo, id } = alvo;
  useEffect(() => ocuparSala({ tipo, id }, dono, sala), [tipo, id, dono, sala]);
  useEffect(() => sala.receber(guardado), [sala, guardado]);
  return sala;
}

/** How a form's fields are called in the draft, and how a text gets into one. */
export type Formato<V extends FieldValues> = {
  achatar: (valores: V) => CamposDoRascunho;
  por: (chave: string, valor: ValorDoRascunho) => void;
  /** What changes along with what was typed. */
  junto?: (digitado: CamposDoRascunho) => MudancaDoRascunho;
};

type Opcoes<V extends FieldValues> = {
  form: UseFormReturn<V>;
  sala: Sala;
  formato: Formato<V>;
  /** The saved record under the draft. */
  registro: CamposDoRascunho;
  /** False while the record or the draft is being read again: they are compared when both are there. */
  lidos: boolean;
};

/**
 * Ties a form to its room: what is typed goes in, what other devices typed comes out, into every field but the
 * one that somebody types in here.
 */
export function useRascunho<V extends FieldValues>({
  form,
  sala,
  formato,
  registro,
  lidos,
}: Opcoes<V>): EstadoDaSala {
  const estado = useSyncExternalStore(sala.assinar, sala.estado);
  const atual = useRef(formato);
  const visto = useRef<CamposDoRascunho | null>(null);
  const naMao = useRef<{ chave: string; ate: number } | null>(null);
  useLayoutEffect(() => {
    atual.current = formato;
    visto.current ??= formato.achatar(form.getValues());
  });

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ type }) => {
          const agora = atual.current.achatar(form.getValues());
          const digitado = mudancasDesde(visto.current ?? {}, agora);
          visto.current = agora;
          const [chave] = Object.keys(digitado);
          if (chave === undefined) return;
          if (type === 'change') naMao.current = { chave, ate: Date.now() + NA_MAO_MS };
          sala.escrever({ ...digitado, ...atual.current.junto?.(digitado) });
        },
      }),
    [form, sala],
  );

  /** Puts into the form what is newer elsewhere. @returns after how long to look again; null: no need */
  const conciliar = useEffectEvent((esperado: CamposDoRascunho): number | null => {
    if (sala.encerrada()) return null;
    const restante = (naMao.current?.ate ?? 0) - Date.now();
    let espera = false;
    for (const [chave, valor] of Object.entries(formato.achatar(form.getValues()))) {
      const novo = esperado[chave] ?? vazioDe(valor);
      if (novo === valor || sala.temPendente(chave)) continue;
      if (chave === naMao.current?.chave && restante > 0) {
        espera = true;
      } else {
        visto.current = { ...visto.current, [chave]: novo };
        formato.por(chave, novo);
      }
    }
    return espera ? restante : null;
  });

  const { campos } = estado;
  const esperado = useMemo(() => ({ ...registro, ...campos }), [registro, campos]);
  useEffect(() => {
    const espera = lidos ? conciliar(esperado) : null;
    if (espera === null) return undefined;
    const timer = setTimeout(() => conciliar(esperado), espera);
    return () => clearTimeout(timer);
  }, [esperado, lidos]);

  const aoSair = useEffectEvent(() => {
    naMao.current = null;
    sala.enviarJa();
    if (lidos) conciliar(esperado);
  });
  useEffect(() => {
    // A field that goes from the page while it is drawn anew loses the focus as well: what is in the form and how its
    // fields are called belong together again only once that is done.
    const sair = () => queueMicrotask(() => aoSair());
    document.addEventListener('focusout', sair);
    return () => document.removeEventListener('focusout', sair);
  }, []);

  return estado;
}
