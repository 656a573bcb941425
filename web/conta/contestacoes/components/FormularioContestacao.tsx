import { useEffect, useState, type SubmitEvent } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useLocation } from 'react-router';
import type { TypedContestacao } from '../../../../domain/titular/contestacao.ts';
import { ApiError } from '../../../lib/api/api.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { ErrorSummary } from '../../../ui/field/ErrorSummary.tsx';
import { ProgressBar } from '../../../ui/status/ProgressBar.tsx';
import { CPF_MASK, PHONE_MASK } from '../../../lib/forms/masks.ts';
import { tabStorage } from '../../../lib/browser/tab-storage.ts';
import { useOneAtATime } from '../../../lib/browser/useOneAtATime.ts';
import {
  conferir,
  inicio,
  recusaDoServidor,
  ROTULOS,
  type Aberto,
  type ContestacaoRefusal,
} from '../contestacao.form.ts';
import { esquecerDigitado, guardarDigitado, lerDigitado } from '../digitado.ts';
import { useAbrirCaso } from '../useAbrirCaso.ts';
import { Campo } from './Campo.tsx';
import { CampoDocumento } from './CampoDocumento.tsx';
import { CampoRelato } from './CampoRelato.tsx';

type Problema = ContestacaoRefusal & { tentativa: number };

/** The form state, restored from what was typed in this tab before a reload and stored at every change. */
function useFormularioDaAba() {
  const { state } = useLocation();
  const [defaultValues] = useState(() => inicio(state, lerDigitado(tabStorage(), Date.now())));
  const form = useForm<TypedContestacao>({ defaultValues });
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => guardarDigitado(tabStorage(), values, Date.now()),
      }),
    [form],
  );
  return form;
}

/**
 * The form of `/nao-fui-eu`: checked in the browser, then by the server, whose messages are shown; nothing typed
 * is lost.
 */
export function FormularioContestacao({ aoAbrir }: { aoAbrir: (aberto: Aberto) => void }) {
  const form = useFormularioDaAba();
  const [file, setFile] = useState<File | null>(null);
  const [problema, setProblema] = useState<Problema | null>(null);
  const { abrirCaso, percent } = useAbrirCaso();
  const umPorVez = useOneAtATime();

  function recusar(recusa: ContestacaoRefusal) {
    form.clearErrors();
    for (const { campo, mensagem } of recusa.erros) {
      if (campo !== 'documento') form.setError(campo, { message: mensagem });
    }
    setProblema((antes) => ({ ...recusa, tentativa: (antes?.tentativa ?? 0) + 1 }));
  }

  async function tentar() {
    const valores = form.getValues();
    const recusa = conferir(valores, file !== null);
    if (recusa || file === null) return recusar(recusa ?? { mensagem: '', erros: [] });
    form.clearErrors();
    setProblema(null);
    try {
      const protocolo = await abrirCaso(valores, file);
      esquecerDigitado(tabStorage());
      aoAbrir({ protocolo, email: valores.email.trim() });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      recusar(recusaDoServidor(error));
    }
  }

  function enviar(event: SubmitEvent) {
    event.preventDefault();
    void umPorVez(tentar);
  }

  function escolher(escolhido: File) {
    setFile(escolhido);
    setProblema(
      (antes) => antes && { ...antes, erros: antes.erros.filter(({ campo }) => campo !== 'documento') },
    );
  }

  // Corrected fields leave the summary; it disappears when none is left.
  const restam = (problema?.erros ?? []).filter(
    ({ campo }) => campo === 'documento' || form.formState.errors[campo],
  );
  const resolvido = problema !== null && problema.erros.length > 0 && restam.length === 0;
  const erroDoDocumento = problema?.erros.find(({ campo }) => campo === 'documento')?.mensagem;
  return (
    <FormProvider {...form}>
      {problema && !resolvido && (
        <ErrorSummary
          message={problema.mensagem}
          attempt={problema.tentativa}
          fields={restam.map(({ campo, falta }) => ({
            id: campo,
            text: `${ROTULOS[campo]}: ${falta}`,
          }))}
        />
      )}
      <form className="card card-pad stack" noValidate onSubmit={enviar}>
        <Campo nome="cpf" mascara={CPF_MASK} figures="num" inputMode="numeric" autoComplete="off" />
        <Campo nome="nome" hint="Como está no documento." autoComplete="name" />
        <Campo nome="email" hint="A resposta vem por ele." inputMode="email" autoComplete="email" />
        <Campo
          nome="telefone"
          hint="Com DDD."
          mascara={PHONE_MASK}
          figures="num"
          inputMode="tel"
          autoComplete="tel-national"
        />
        <CampoRelato />
        <CampoDocumento file={file} erro={erroDoDocumento} aoEscolher={escolher} />
        {percent !== null && <ProgressBar label="Envio do arquivo" value={percent} />}
        <Button type="submit" wide busy={percent !== null}>
          Abrir caso
        </Button>
        <p className="small muted">
          Usamos o documento só para conferir quem você é, como diz a{' '}
          <a href="/privacidade">Política de privacidade</a>.
        </p>
      </form>
    </FormProvider>
  );
}
