import { useRef, useState } from 'react';
import type { Devolucao } from '../../../../contracts/pagamentos/devolucoes.contract.ts';
import { formatReais } from '../../../../domain/dinheiro.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { Field } from '../../../ui/field/Field.tsx';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { Note } from '../../../ui/status/Note.tsx';
import { TextArea } from '../../../ui/field/TextArea.tsx';
import { useManter, usePedirReembolso, useRegistrar, type Decisao } from '../devolucoes.api.ts';
import { atos } from '../palavras.ts';

type Aberto = 'pedir' | 'manter' | 'registrar' | null;
type AtosProps = {
  devolucao: Devolucao;
  /** The id of the words that say which entry this is. */
  descricao: string;
  aoDizer: (texto: string) => void;
};

/** What the administrator may do about one entry; each act asks once. */
export function AtosDaDevolucao({ devolucao, descricao, aoDizer }: AtosProps) {
  const pedir = usePedirReembolso();
  const manter = useManter();
  const registrar = useRegistrar();
  const [aberto, setAberto] = useState<Aberto>(null);
  const pode = atos(devolucao);
  const valor = formatReais(devolucao.valorCentavos);
  const fechar = () => setAberto(null);

  async function acabar(act: Promise<unknown>, texto: string) {
    try {
      await act;
      fechar();
      aoDizer(texto);
    } catch {
      // What went wrong stands in the dialog.
    }
  }

  function abrir(qual: Aberto) {
    for (const { reset } of [pedir, manter, registrar]) reset();
    setAberto(qual);
  }

  return (
    <div>
      {(pode.pedir || pode.tentar) && (
        <Button
          variant="secondary"
          size="desk"
          aria-describedby={descricao}
          busy={pedir.isPending}
          onClick={() => abrir('pedir')}
        >
          {pode.pedir ? 'Pedir reembolso' : 'Tentar de novo'}
        </Button>
      )}
      {pode.registrar && (
        <Button variant="bare" size="desk" aria-describedby={descricao} onClick={() => abrir('registrar')}>
          Registrar devolução
        </Button>
      )}
      {pode.manter && (
        <Button variant="bare" size="desk" aria-describedby={descricao} onClick={() => abrir('manter')}>
          Manter
        </Button>
      )}
      <ConfirmDialog
        open={aberto === 'pedir'}
        title={`Devolver ${valor}?`}
        verb={pode.pedir ? 'Pedir reembolso' : 'Tentar de novo'}
        busy={pedir.isPending}
        onConfirm={() => void acabar(pedir.mutateAsync(devolucao.id), `Reembolso de ${valor} pedido.`)}
        onCancel={fechar}
      >
        <p>
          O provedor manda o valor de volta para a conta que pagou o Pix de {quem(devolucao)}. Se ele falhar,
          tentamos de novo até sair.
        </p>
        <Falha erro={pedir.error} />
      </ConfirmDialog>
      {aberto === 'manter' && (
        <ComMotivo
          titulo={`Manter ${valor}?`}
          verbo="Manter"
          rotulo="Motivo"
          texto={
            devolucao.pedido && devolucao.motivo === 'valor_diferente'
              ? 'O dinheiro fica, e vale como o pagamento do pedido.'
              : 'O dinheiro fica e sai desta lista. O motivo fica guardado.'
          }
          ocupado={manter.isPending}
          erro={manter.error}
          aoConfirmar={(texto) =>
            void acabar(manter.mutateAsync(decisao(devolucao, texto)), `${valor} mantidos.`)
          }
          aoVoltar={fechar}
        />
      )}
      {aberto === 'registrar' && (
        <ComMotivo
          titulo={`Registrar a devolução de ${valor}?`}
          verbo="Registrar devolução"
          rotulo="Como foi devolvido"
          texto="Use quando o dinheiro voltou por outro caminho, como uma transferência. Nada é pedido ao provedor, e o paciente lê que foi reembolsado."
          ocupado={registrar.isPending}
          erro={registrar.error}
          aoConfirmar={(texto) =>
            void acabar(registrar.mutateAsync(decisao(devolucao, texto)), `Devolução de ${valor} registrada.`)
          }
          aoVoltar={fechar}
        />
      )}
    </div>
  );
}

function quem({ cliente, pedido }: Devolucao): string {
  return pedido ? `${cliente.nome}, pedido ${pedido.numero}` : cliente.nome;
}

function decisao({ id }: Devolucao, motivo: string): Decisao {
  return { id, motivo };
}

function Falha({ erro }: { erro: Error | null }) {
  if (erro === null) return null;
  return (
    <Note kind="stop" role="alert" className="acima">
      {erro.message}
    </Note>
  );
}

type ComMotivoProps = {
  titulo: string;
  verbo: string;
  rotulo: string;
  texto: string;
  ocupado: boolean;
  erro: Error | null;
  aoConfirmar: (motivo: string) => void;
  aoVoltar: () => void;
};

function ComMotivo(props: ComMotivoProps) {
  const { titulo, verbo, rotulo, texto, ocupado, erro, aoConfirmar, aoVoltar } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const [motivo, setMotivo] = useState('');
  const [vazio, setVazio] = useState(false);

  function enviar() {
    const falta = motivo.trim() === '';
    setVazio(falta);
    if (falta) field.current?.focus();
    else aoConfirmar(motivo.trim());
  }

  return (
    <FormDialog
      title={titulo}
      verb={verbo}
      busy={ocupado}
      focus={field}
      onSubmit={enviar}
      onCancel={aoVoltar}
    >
      <p>{texto}</p>
      <Falha erro={erro} />
      <Field
        label={rotulo}
        error={vazio ? 'Escreva algumas palavras: elas explicam a decisão depois.' : undefined}
      >
        {(control) => (
          <TextArea
            {...control}
            ref={field}
            value={motivo}
            maxLength={500}
            onChange={(event) => setMotivo(event.currentTarget.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
