import { useCallback } from 'react';
import { useFormContext } from 'react-hook-form';
import { dataEmSaoPaulo } from '../../../domain/datas.ts';
import { malEscrito, type CampoDados } from '../../../domain/dados-pessoais.ts';
import type { FormDados } from './dados.form.ts';

/** Says on leaving a field what is written wrongly in it; a blank field is not scolded before `Continuar`. */
export function useConferirAoSair(): (campo: CampoDados) => void {
  const { getValues, setError } = useFormContext<FormDados>();
  return useCallback(
    (campo) => {
      const mensagem = malEscrito(campo, String(getValues(campo)), dataEmSaoPaulo(new Date()));
      if (mensagem !== null) setError(campo, { message: mensagem });
    },
    [getValues, setError],
  );
}
