import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { FormProvider } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { Sugestoes } from '../../../../contracts/pedidos/rascunhos.contract.ts';
import { conferirRespostas, type CampoHistorico } from '../../../../domain/historico.ts';
import { MENSAGENS_HISTORICO } from '../../../../domain/perguntas.ts';
import { ApiError } from '../../../lib/api/api.ts';
import { ErrorSummary } from '../../../ui/field/ErrorSummary.tsx';
import { Note } from '../../../ui/status/Note.tsx';
import { Rodape } from '../../fluxo/Rodape.tsx';
import { useOneAtATime } from '../../../lib/browser/useOneAtATime.ts';
import { useSalvarHistorico } from '../../pedidos/pedidos.api.ts';
import { EstadoDoRascunho } from '../../rascunhos/components/EstadoDoRascunho.tsx';
import { campoDoServidor, idDoCampo, mensagemDoCampo, rotuloDoCampo } from '../campos.ts';
import { camposDasRespostas } from '../formato.ts';
import { usePerguntasVivas } from '../usePerguntasVivas.ts';
import { useRascunhoDoHistorico, type HistoricoLido } from '../useRascunhoDoHistorico.ts';
import { Declaracoes } from './Declaracoes.tsx';
import { Emergencia } from './Emergencia.tsx';
import { ForaDoFormulario } from './ForaDoFormulario.tsx';
import { NotaDeProva } from './NotaDeProva.tsx';
import { Perguntas } from './Perguntas.tsx';
import { RespostasAnteriores } from './RespostasAnteriores.tsx';

type Problema = { mensagem: string; campos: readonly CampoHistorico[]; tentativa: number };

type FormularioProps = HistoricoLido & { sugestoes: Sugestoes };

/** The form of `/historico`: nothing typed is lost, whatever the save answers; ends at `/anexos/{id}`. */
export function FormularioHistorico({ sugestoes, ...lido }: FormularioProps) {
  const { pedido, perguntas } = lido;
  const navigate = useNavigate();
  const client = useQueryClient();
  const salvar = useSalvarHistorico(pedido.id);
  const umPorVez = useOneAtATime();
  const { form, draft, estado } = useRascunhoDoHistorico(lido);
  const [problema, setProblema] = useState<Problema | null>(null);
  const mudaram = usePerguntasVivas(form, perguntas, draft);

  function recusar(mensagem: string, campos: readonly CampoHistorico[]) {
    setProblema((antes) => ({ mensagem, campos, tentativa: (antes?.tentativa ?? 0) + 1 }));
  }

  function enviar(event: SubmitEvent) {
    event.preventDefault();
    void umPorVez(tentar);
  }

  async function tentar() {
    const respostas = form.getValues();
    const falta = conferirRespostas(respostas);
    if (falta) return recusar(MENSAGENS_HISTORICO[falta.motivo], falta.campos);
    const salvos = camposDasRespostas(perguntas, respostas);
    const { saude, tratamento, ...resto } = respostas;
    draft.suspend();
    try {
      const { avisos } = await salvar.mutateAsync({
        ...resto,
        versaoSaude: perguntas.saude.versao,
        versaoTrat: perguntas.tratamento.versao,
        histSaude: saude,
        histTrat: tratamento,
      });
      draft.finish(salvos);
      await navigate(`/anexos/${pedido.id}`, { state: { avisos } });
    } catch (error) {
      draft.resume();
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'perguntas_mudaram') await client.invalidateQueries({ queryKey: ['perguntas'] });
      const campos = (error.details ?? []).flatMap(({ campo }) => campoDoServidor(campo) ?? []);
      recusar(error.message, campos);
    }
  }

  const erro = (campo: CampoHistorico) =>
    problema?.campos.includes(campo) ? mensagemDoCampo(campo) : undefined;

  return (
    <FormProvider {...form}>
      <EstadoDoRascunho estado={estado} />
      <Emergencia />
      {problema && (
        <ErrorSummary
          message={problema.mensagem}
          attempt={problema.tentativa}
          fields={problema.campos.map((campo) => ({
            id: idDoCampo(campo),
            text: rotuloDoCampo(campo, perguntas),
          }))}
        />
      )}
      <div role="status">
        {mudaram && (
          <Note className="fluxo-nota" title="As perguntas mudaram agora">
            <p>O que você escreveu continua aqui. Confira se falta responder alguma.</p>
          </Note>
        )}
      </div>
      <NotaDeProva servico={pedido.Servico_Selecionado} />
      <ForaDoFormulario perguntas={perguntas} draft={draft} estado={estado} />
      <RespostasAnteriores perguntas={perguntas} sugestoes={sugestoes} draft={draft} />
      <form noValidate onSubmit={enviar}>
        <Perguntas perguntas={perguntas} sugestoes={sugestoes} draft={draft} estado={estado} erro={erro} />
        <Declaracoes erro={erro} />
        <Rodape ocupado={salvar.isPending} voltar="/servico" />
      </form>
    </FormProvider>
  );
}
