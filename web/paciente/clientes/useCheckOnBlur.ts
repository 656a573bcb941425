import { useCallback } from 'react';
import { useFormContext } from 'react-hook-form';
import { dataEmSaoPaulo } from '../../../domain/datas.ts';
import { malEscrito, type CampoDados } from '../../../domain/dados-pessoais.ts';
import type { DadosFormValues } from './dados.form.ts';

/** Says on leaving a field what is written wrongly in it; a blank field is not scolded before `Continuar`. */
export function useCheckOnBlur(): (field: CampoDados) => void {
  const { getValues, setError } = useFormContext<DadosFormValues>();
  return useCallback(
    (field) => {
      const message = malEscrito(field, String(getValues(field)), dataEmSaoPaulo(new Date()));
      if (message !== null) setError(field, { message });
    },
    [getValues, setError],
  );
}
