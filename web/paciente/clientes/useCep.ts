import { useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { onlyDigits } from '../../../domain/cpf.ts';
import { ApiError } from '../../lib/api/api.ts';
import { CAMPOS_DO_CEP, preencher } from './cep.ts';
import type { EnderecoDoForm } from './cep.ts';
import { consultarCep } from '../../conta/clientes/clientes.public.ts';
import type { FormDados } from './dados.form.ts';

export type BuscaDoCep =
  | { tipo: 'parada' | 'buscando' | 'achado' }
  /** The quoted words of docs/product/messages.md; they never keep the form from being saved. */
  | { tipo: 'erro'; mensagem: 'CEP não encontrado.' | 'Erro ao buscar o CEP.' };

/** Looks up a postal code as soon as its 8 digits stand there, and fills in what the answer holds. */
export function useCep(): { busca: BuscaDoCep; aoMudarCep: (text: string) => void } {
  const { getValues, setValue, clearErrors } = useFormContext<FormDados>();
  const [busca, setBusca] = useState<BuscaDoCep>({ tipo: 'parada' });
  const asked = useRef({ cep: onlyDigits(getValues('cep')), controller: new AbortController() });
  useEffect(() => () => asked.current.controller.abort(), []);

  const endereco = (): EnderecoDoForm => {
    const { endereco: rua, bairro, cidade, uf } = getValues();
    return { endereco: rua, bairro, cidade, uf };
  };

  async function buscar(cep: string, signal: AbortSignal) {
    const antes = endereco();
    setBusca({ tipo: 'buscando' });
    try {
      const resposta = await consultarCep(cep, signal);
      if (signal.aborted) return;
      const achado = preencher(antes, endereco(), resposta);
      for (const campo of CAMPOS_DO_CEP) {
        const valor = achado[campo];
        if (valor === undefined) continue;
        setValue(campo, valor, { shouldDirty: true });
        clearErrors(campo);
      }
      setBusca({ tipo: 'achado' });
    } catch (error) {
      if (signal.aborted) return;
      const unknown = error instanceof ApiError && error.status === 404;
      setBusca({ tipo: 'erro', mensagem: unknown ? 'CEP não encontrado.' : 'Erro ao buscar o CEP.' });
    }
  }

  function aoMudarCep(text: string) {
    const cep = onlyDigits(text);
    if (cep === asked.current.cep) return;
    asked.current.controller.abort();
    asked.current = { cep, controller: new AbortController() };
    if (cep.length === 8) void buscar(cep, asked.current.controller.signal);
    else setBusca({ tipo: 'parada' });
  }

  return { busca, aoMudarCep };
}
