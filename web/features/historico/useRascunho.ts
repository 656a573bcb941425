import { useCallback, useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Perguntas } from '../../../contracts/servicos.contract.ts';
import { dateCreated } from '../../../domain/datas.ts';
import { armazemDaAba } from '../fluxo/armazem.ts';
import { esquecerRascunho, guardarRascunho, montarRascunho } from './rascunho.ts';
import type { Respostas } from '../../../domain/historico.ts';

const PAUSA_MS = 800;

/**
 * Saves the draft a moment after the last key, and says when: "Rascunho salvo às 14:32"; empty until then.
 * `esquecer` ends it for good, once the server has the answers.
 */
export function useRascunho(
  form: UseFormReturn<Respostas>,
  pedidoId: string,
  perguntas: Perguntas,
): { salvo: string; esquecer: () => void } {
  const [salvo, setSalvo] = useState('');
  const over = useRef(false);

  useEffect(() => {
    const guardar = () => {
      if (over.current) return;
      const rascunho = montarRascunho(
        { saude: perguntas.saude.perguntas, tratamento: perguntas.tratamento.perguntas },
        form.getValues(),
      );
      if (guardarRascunho(armazemDaAba(), pedidoId, rascunho)) {
        setSalvo(`Rascunho salvo às ${dateCreated(new Date()).slice(-5)}`);
      }
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: ({ type }) => {
        if (type !== 'change') return;
        clearTimeout(timer);
        timer = setTimeout(guardar, PAUSA_MS);
      },
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [form, pedidoId, perguntas]);

  const esquecer = useCallback(() => {
    over.current = true;
    esquecerRascunho(armazemDaAba(), pedidoId);
  }, [pedidoId]);

  return { salvo, esquecer };
}
