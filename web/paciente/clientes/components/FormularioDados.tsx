import { useState } from 'react';
import { MENSAGEM_DADOS_VAZIOS } from '../../../../domain/dados-pessoais.ts';
import type { SubmitEvent } from 'react';
import { FormProvider } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import { z } from 'zod';
import { ApiError } from '../../../lib/api/api.ts';
import { useToday } from '../../../lib/clock/clock.ts';
import { ErrorSummary } from '../../../ui/field/ErrorSummary.tsx';
import { Rodape } from '../../fluxo/Rodape.tsx';
import { useOneAtATime } from '../../../lib/browser/useOneAtATime.ts';
import { PedirSenha } from '../../../conta/conta/conta.public.ts';
import { Aparte } from '../../rascunhos/components/Aparte.tsx';
import { EstadoDoRascunho } from '../../rascunhos/components/EstadoDoRascunho.tsx';
import { useSalvarCliente } from '../../../conta/clientes/clientes.public.ts';
import { camposDoForm, conferir, ehCampo, paraEnvio, ROTULOS, textosAparte } from '../dados.form.ts';
import type { ErroDeCampo } from '../dados.form.ts';
import { useRascunhoDosDados, type DadosLidos } from '../useRascunhoDosDados.ts';
import { Endereco } from './Endereco.tsx';
import { Paciente } from './Paciente.tsx';

/** Refusals that the dialog of the password says itself. */
const DA_SENHA = new Set(['senha_incorreta', 'muitas_tentativas', 'rede']);

type Problema = { mensagem: string; erros: readonly ErroDeCampo[]; tentativa: number };

const estadoDaRota = z.object({ volta: z.string().regex(/^\/financeiro\/[\da-f-]{36}$/) });

/** The order whose payment sent the person here; null on the usual way. */
function voltaDe(state: unknown): string | null {
  return estadoDaRota.safeParse(state).data?.volta ?? null;
}

/** The form of `/dados`: checked here, then by the server, whose words are shown; ends at `/servico`, or where a correction was asked for. */
export function FormularioDados(dados: DadosLidos) {
  const navigate = useNavigate();
  const volta = voltaDe(useLocation().state);
  const salvar = useSalvarCliente();
  const umPorVez = useOneAtATime();
  const { form, draft, estado } = useRascunhoDosDados(dados);
  const [problema, setProblema] = useState<Problema | null>(null);
  // Another contact e-mail than the stored one asks the password: null while it is not asked.
  const [pedido, setPedido] = useState<{ erro: string | null } | null>(null);
  const hoje = useToday();

  function recusar(mensagem: string, erros: readonly ErroDeCampo[]) {
    form.clearErrors();
    for (const { campo, mensagem: message } of erros) form.setError(campo, { message });
    setProblema((antes) => ({ mensagem, erros, tentativa: (antes?.tentativa ?? 0) + 1 }));
  }

  function enviar(event: SubmitEvent) {
    event.preventDefault();
    void umPorVez(() => tentar());
  }

  async function tentar(senhaAtual?: string) {
    const valores = form.getValues();
    const { vazio, erros } = conferir(valores, hoje);
    const primeiro = erros[0];
    if (primeiro) {
      recusar(vazio ? MENSAGEM_DADOS_VAZIOS : primeiro.mensagem, erros);
      return;
    }
    draft.suspend();
    try {
      await salvar.mutateAsync({ ...paraEnvio(valores, hoje), senhaAtual });
      draft.finish(camposDoForm(valores));
      setPedido(null);
      await navigate(volta ?? '/servico');
    } catch (error) {
      draft.resume();
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'senha_necessaria') setPedido({ erro: null });
      else if (senhaAtual !== undefined && DA_SENHA.has(error.code)) setPedido({ erro: error.message });
      else {
        setPedido(null);
        recusar(error.message, doServidor(error));
      }
    }
  }

  // What was corrected since leaves the list; with nothing left of it the summary has done its work.
  const restam = (problema?.erros ?? []).filter(({ campo }) => form.formState.errors[campo]);
  const resolvido = problema !== null && problema.erros.length > 0 && restam.length === 0;

  return (
    <FormProvider {...form}>
      <EstadoDoRascunho estado={estado} />
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
      <Aparte textos={textosAparte(estado.aside, form.getValues())} aoDescartar={draft.discardAside} />
      <form noValidate onSubmit={enviar}>
        <Paciente hoje={hoje} />
        <Endereco />
        <Rodape ocupado={salvar.isPending} voltar="/usuario" />
      </form>
      {pedido && (
        <PedirSenha
          titulo="Trocar o e-mail de contato"
          verbo="Confirmar"
          ocupado={salvar.isPending}
          erro={pedido.erro}
          aoConfirmar={(senha) => void umPorVez(() => tentar(senha))}
          aoVoltar={() => setPedido(null)}
        >
          <p>
            O e-mail passa de <b>{dados.cliente.emailContato}</b> para <b>{form.getValues('emailContato')}</b>
            . Para a sua segurança, digite a senha da conta.
          </p>
        </PedirSenha>
      )}
    </FormProvider>
  );
}

function doServidor(error: ApiError): ErroDeCampo[] {
  return (error.details ?? []).flatMap(({ campo, mensagem }) =>
    ehCampo(campo) ? [{ campo, mensagem, falta: 'confira' }] : [],
  );
}
