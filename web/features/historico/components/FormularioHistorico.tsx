import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { PedidoDetalhe } from '../../../../contracts/pedidos.contract.ts';
import type { Perguntas } from '../../../../contracts/servicos.contract.ts';
import { ApiError } from '../../../lib/api.ts';
import { ErrorSummary } from '../../../ui/ErrorSummary.tsx';
import { FormSection, SavedStatus } from '../../../ui/Form.tsx';
import { Note } from '../../../ui/Note.tsx';
import { armazemDaAba } from '../../fluxo/armazem.ts';
import { Rodape } from '../../fluxo/Rodape.tsx';
import { useUmPorVez } from '../../fluxo/useUmPorVez.ts';
import { useSalvarHistorico } from '../../pedidos/pedidos.api.ts';
import { campoDoServidor, idDoCampo, mensagemDoCampo, rotuloDoCampo } from '../campos.ts';
import { respostasIniciais } from '../inicio.ts';
import { lerRascunho } from '../rascunho.ts';
import { MENSAGENS_HISTORICO } from '../../../../domain/perguntas.ts';
import { conferirRespostas, type CampoHistorico, type Respostas } from '../../../../domain/historico.ts';
import { usePerguntasVivas } from '../usePerguntasVivas.ts';
import { useRascunho } from '../useRascunho.ts';
import { CampoDeTexto } from './CampoDeTexto.tsx';
import { Declaracoes } from './Declaracoes.tsx';
import { Emergencia } from './Emergencia.tsx';
import { NotaDeProva } from './NotaDeProva.tsx';

type Problema = { mensagem: string; campos: readonly CampoHistorico[]; tentativa: number };

type FormularioProps = { pedido: PedidoDetalhe; perguntas: Perguntas };

/** The form of `/historico`: nothing typed is lost, whatever the save answers; ends at `/anexos/{id}`. */
export function FormularioHistorico({ pedido, perguntas }: FormularioProps) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const salvar = useSalvarHistorico(pedido.id);
  const umPorVez = useUmPorVez();
  const form = useForm<Respostas>({
    defaultValues: respostasIniciais(pedido, perguntas, lerRascunho(armazemDaAba(), pedido.id)),
  });
  const [problema, setProblema] = useState<Problema | null>(null);
  const mudaram = usePerguntasVivas(form, perguntas);
  const { salvo, esquecer } = useRascunho(form, pedido.id, perguntas);

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
    const { saude, tratamento, ...resto } = respostas;
    try {
      const { avisos } = await salvar.mutateAsync({
        ...resto,
        versaoSaude: perguntas.saude.versao,
        versaoTrat: perguntas.tratamento.versao,
        histSaude: saude,
        histTrat: tratamento,
      });
      esquecer();
      await navigate(`/anexos/${pedido.id}`, { state: { avisos } });
    } catch (error) {
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
      <SavedStatus text={salvo} />
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
      <form noValidate onSubmit={enviar}>
        {(['saude', 'tratamento'] as const).map((lista) => (
          <FormSection key={lista} title={lista === 'saude' ? 'Saúde' : 'Tratamento'}>
            <div className="stack perguntas">
              {perguntas[lista].perguntas.map(({ pergunta, descricao }, i) => (
                <CampoDeTexto
                  key={`${i} ${pergunta}`}
                  campo={`${lista}.${i}`}
                  rotulo={pergunta}
                  dica={descricao}
                  erro={erro(`${lista}.${i}`)}
                />
              ))}
            </div>
          </FormSection>
        ))}
        <FormSection title="O seu pedido">
          <div className="stack perguntas">
            <CampoDeTexto
              campo="motivacao"
              rotulo="Motivação"
              dica="Por que você precisa do documento agora?"
              erro={erro('motivacao')}
              linhas={3}
            />
            <CampoDeTexto
              campo="outrasInfos"
              rotulo="Outras informações"
              dica="Algo mais que o médico deva saber? Se não, escreva “não”."
              erro={erro('outrasInfos')}
            />
          </div>
        </FormSection>
        <Declaracoes erro={erro} />
        <Rodape ocupado={salvar.isPending} voltar="/servico" />
      </form>
    </FormProvider>
  );
}
