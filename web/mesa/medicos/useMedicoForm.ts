import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { CadastroDoMedico } from '#contracts/contas/medicos.contract.ts';
import { conferirMedico, type MedicoDigitado } from '#domain/contas/medico.ts';
import { ApiError } from '#lib/api/api.ts';
import { EMPTY_MEDICO, isCampoDoMedico, toMedicoForm } from './medicos.form.ts';
import { useSaveMedico } from './medicos.api.ts';

type MedicoFormOptions = {
  medico: CadastroDoMedico | null;
  ensureProva: () => Promise<boolean>;
  onSaved: (medico: CadastroDoMedico) => void;
};

/** Edit of a doctor's record, saved after a prova. Changes by other people update the untouched fields. */
export function useMedicoForm({ medico, ensureProva, onSaved }: MedicoFormOptions) {
  const save = useSaveMedico();
  const form = useForm<MedicoDigitado>({
    defaultValues: EMPTY_MEDICO,
    ...(medico && { values: toMedicoForm(medico) }),
    resetOptions: { keepDirtyValues: true, keepErrors: true },
  });
  /** The last refusal; `attempt` grows with each one, so that it is announced again. */
  const [problem, setProblem] = useState<{ message: string; attempt: number } | null>(null);
  const [saved, setSaved] = useState(false);
  const [busy, setBusy] = useState(false);

  function refuse(message: string, fields: readonly { campo: string; mensagem: string }[]) {
    form.clearErrors();
    for (const { campo, mensagem } of fields) {
      if (isCampoDoMedico(campo)) form.setError(campo, { message: mensagem });
    }
    setProblem((before) => ({ message, attempt: (before?.attempt ?? 0) + 1 }));
  }

  async function attempt() {
    const dados = form.getValues();
    const refused = conferirMedico(dados);
    if (refused.length > 0) return refuse('Confira os campos marcados.', refused);
    setProblem(null);
    if (!(await ensureProva())) return;
    const kept = await save.mutateAsync({ alvo: medico, dados });
    form.reset(toMedicoForm(kept));
    setSaved(true);
    onSaved(kept);
  }

  /** Validates and saves; the form shows a refusal of the server. */
  async function submit() {
    if (busy) return;
    setBusy(true);
    setSaved(false);
    try {
      await attempt();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refuse(error.message, error.details ?? []);
    } finally {
      setBusy(false);
    }
  }

  return { form, problem, busy, saved, submit };
}
