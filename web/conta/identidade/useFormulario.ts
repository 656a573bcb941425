import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../lib/api/api.ts';
import { recusaDoServidor, type Campo, type Recusa } from './identidade.form.ts';

export type Valores = Record<Campo, string>;
export type Problema = Recusa & { tentativa: number };

const VAZIO: Valores = {
  cpf: '',
  email: '',
  emailContato: '',
  senhaAtual: '',
  senha: '',
  confirmacao: '',
  codigo: '',
};

/** A form of an entrance: its fields, why it was refused last, and the acts that refuse it. */
export function useFormulario() {
  const form = useForm<Valores>({ defaultValues: VAZIO });
  const [problema, setProblema] = useState<Problema | null>(null);

  function aceitar() {
    form.clearErrors();
    setProblema(null);
  }

  function recusar(recusa: Recusa) {
    form.clearErrors();
    for (const { campo, mensagem } of recusa.campos) form.setError(campo, { message: mensagem });
    setProblema((antes) => ({ ...recusa, tentativa: (antes?.tentativa ?? 0) + 1 }));
  }

  /** Shows what the server answered; a defect of ours is thrown on. */
  function recusarErro(error: unknown) {
    if (!(error instanceof ApiError)) throw error;
    recusar(recusaDoServidor(error));
  }

  return { form, problema, aceitar, recusar, recusarErro };
}
