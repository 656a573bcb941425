import { useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { onlyDigits } from '#domain/contas/cpf.ts';
import { ApiError } from '#lib/api/api.ts';
import { CEP_FILLED_FIELDS, cepFill } from './cep-fill.ts';
import type { FormEndereco } from './cep-fill.ts';
import { lookUpCep } from '#web/conta/clientes/clientes.public.ts';
import type { DadosFormValues } from './dados.form.ts';

export type CepLookup =
  | { tipo: 'parada' | 'buscando' | 'achado' }
  /** The messages of docs/product/messages.md; a failed lookup does not keep the form from being saved. */
  | { tipo: 'erro'; message: 'CEP não encontrado.' | 'Erro ao buscar o CEP.' };

/**
 * Looks up a postal code once 8 digits are typed, and fills in the address. `onCepChange` takes the text of the
 * field after each change.
 */
export function useCep(): { lookup: CepLookup; onCepChange: (text: string) => void } {
  const { getValues, setValue, clearErrors } = useFormContext<DadosFormValues>();
  const [lookup, setLookup] = useState<CepLookup>({ tipo: 'parada' });
  const asked = useRef({ cep: onlyDigits(getValues('cep')), controller: new AbortController() });
  useEffect(() => () => asked.current.controller.abort(), []);

  const endereco = (): FormEndereco => {
    const { endereco: street, bairro, cidade, uf } = getValues();
    return { endereco: street, bairro, cidade, uf };
  };

  async function lookUp(cep: string, signal: AbortSignal) {
    const before = endereco();
    setLookup({ tipo: 'buscando' });
    try {
      const resposta = await lookUpCep(cep, signal);
      if (signal.aborted) return;
      const found = cepFill(before, endereco(), resposta);
      for (const field of CEP_FILLED_FIELDS) {
        const value = found[field];
        if (value === undefined) continue;
        setValue(field, value, { shouldDirty: true });
        clearErrors(field);
      }
      setLookup({ tipo: 'achado' });
    } catch (error) {
      if (signal.aborted) return;
      const unknown = error instanceof ApiError && error.status === 404;
      setLookup({ tipo: 'erro', message: unknown ? 'CEP não encontrado.' : 'Erro ao buscar o CEP.' });
    }
  }

  function onCepChange(text: string) {
    const cep = onlyDigits(text);
    if (cep === asked.current.cep) return;
    asked.current.controller.abort();
    asked.current = { cep, controller: new AbortController() };
    if (cep.length === 8) void lookUp(cep, asked.current.controller.signal);
    else setLookup({ tipo: 'parada' });
  }

  return { lookup, onCepChange };
}
