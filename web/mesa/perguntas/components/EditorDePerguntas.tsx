import { useState, type SubmitEvent } from 'react';
import type { VersaoDasPerguntas } from '../../../../contracts/catalogo/perguntas.contract.ts';
import {
  conferirPerguntas,
  MENSAGENS_PERGUNTA,
  outroTipo,
  PERGUNTAS_ATUALIZADAS,
  type MotivoDaPergunta,
  type RecusaDaPergunta,
  type TipoDePergunta,
} from '../../../../domain/perguntas-edicao.ts';
import { ApiError } from '../../../lib/api/api.ts';
import { ErrorSummary } from '../../../ui/field/ErrorSummary.tsx';
import { Note } from '../../../ui/status/Note.tsx';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { BarraDeSalvar, SALVAR } from '../../edicao/BarraDeSalvar.tsx';
import { Desfazer } from '../../edicao/Desfazer.tsx';
import { SairSemSalvar } from '../../edicao/SairSemSalvar.tsx';
import { useOneAtATime } from '../../../lib/browser/useOneAtATime.ts';
import { paraPublicar, porSalvar, vivas, type Lista } from '../lista.ts';
import { usePerguntasEmVigor, usePublicar } from '../perguntas.api.ts';
import { recusasDoServidor } from '../recusas.ts';
import { useEditor, type Edicao } from '../useEditor.ts';
import { useFocoDepois } from '../useFocoDepois.ts';
import { campoDe } from './CartaoDaPergunta.tsx';
import { Conflito } from './Conflito.tsx';
import { ListaDePerguntas } from './ListaDePerguntas.tsx';
import { Previa } from './Previa.tsx';
import { Versoes } from './Versoes.tsx';

type Motivos = ReadonlyMap<string, MotivoDaPergunta>;
type Problema = { mensagem: string; motivos: Motivos; tentativa: number };
/** What stood in the editor before something took its place. */
type Antes = { edicao: Edicao; texto: string; vez: number };
type EditorProps = { tipo: TipoDePergunta; emVigor: VersaoDasPerguntas };

const NENHUM: Motivos = new Map();
const NADA_MUDOU = 'Nada mudou: estas perguntas já estão valendo.';

/** The list under the hands of the administrator: nothing counts for a patient before `Salvar`. */
export function EditorDePerguntas({ tipo, emVigor }: EditorProps) {
  const publicar = usePublicar(tipo);
  const outraLista = usePerguntasEmVigor(outroTipo(tipo)).data?.perguntas;
  const umPorVez = useOneAtATime();
  const [ocupado, setOcupado] = useState(false);
  const editor = useEditor(tipo, emVigor, ocupado);
  const { base, lista, pendente, conflito } = editor;
  const [problema, setProblema] = useState<Problema | null>(null);
  const [salvo, setSalvo] = useState<string | null>(null);
  const [anunciado, anunciar] = useState('');
  const [antes, setAntes] = useState<Antes | null>(null);
  const focar = useFocoDepois();

  /** Another act: what was said of the one before is over. */
  function mudar(act: (agora: Lista) => Lista) {
    editor.mudar(act);
    setSalvo(null);
    setAntes(null);
  }

  /** Something takes the place of the whole edit: the one of before is kept for the way back. */
  function substituir(texto: string, act: () => void) {
    act();
    setSalvo(null);
    setProblema(null);
    setAntes((velho) => ({ edicao: { base, lista }, texto, vez: (velho?.vez ?? 0) + 1 }));
  }

  function recusar(mensagem: string, recusas: readonly RecusaDaPergunta[] = []) {
    const motivos = new Map(recusas.map(({ indice, motivo }) => [vivas(lista)[indice]?.id ?? '', motivo]));
    setProblema((velho) => ({ mensagem, motivos, tentativa: (velho?.tentativa ?? 0) + 1 }));
  }

  function enviar(event: SubmitEvent) {
    event.preventDefault();
    void umPorVez(tentar);
  }

  async function tentar() {
    setProblema(null);
    setSalvo(null);
    const perguntas = paraPublicar(tipo, lista);
    if (perguntas.length === 0) return recusar('Deixe pelo menos uma pergunta na lista.');
    const recusas = conferirPerguntas(perguntas, outraLista);
    if (recusas.length > 0) return recusar('Confira as perguntas destacadas. Nada foi publicado.', recusas);
    if (conflito)
      return recusar('As perguntas mudaram em outro lugar. Escolha qual lista vale antes de salvar.');
    if (!pendente) return setSalvo(NADA_MUDOU);
    setOcupado(true);
    try {
      const { publicada, ...versao } = await publicar.mutateAsync({ base: base.versao, perguntas });
      editor.publicada(versao, lista);
      setAntes(null);
      setSalvo(publicada ? PERGUNTAS_ATUALIZADAS : NADA_MUDOU);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      recusar(error.message, recusasDoServidor(error));
    } finally {
      setOcupado(false);
    }
  }

  return (
    <>
      <SairSemSalvar pendente={pendente} />
      <div className="perguntas-colunas">
        <form noValidate onSubmit={enviar}>
          {problema && (
            <ErrorSummary
              message={problema.mensagem}
              attempt={problema.tentativa}
              fields={vivas(lista).flatMap(({ id }, i) => linhaDoErro(id, i + 1, problema.motivos.get(id)))}
            />
          )}
          {conflito && (
            <Conflito
              outra={conflito}
              minhas={paraPublicar(tipo, lista)}
              aoManter={() => {
                editor.manterMinha(conflito);
                setProblema(null);
                anunciar(`A sua lista fica. Salvar publica por cima da versão ${conflito.numero}.`);
                focar(SALVAR);
              }}
              aoUsar={() =>
                substituir(`A versão ${conflito.numero} está no editor.`, () => editor.usarOutra(conflito))
              }
            />
          )}
          {antes && (
            <Desfazer
              key={antes.vez}
              texto={antes.texto}
              verbo="Voltar ao que era"
              aoDesfazer={() => {
                editor.voltar(antes.edicao);
                setAntes(null);
                focar(SALVAR);
              }}
            />
          )}
          <div role="status">
            {editor.chegou && (
              <Note className="edicao-nota">
                As perguntas mudaram em outro lugar. Estas são as da versão {base.numero}.
              </Note>
            )}
          </div>
          <VisuallyHidden>
            <span role="status">{anunciado}</span>
          </VisuallyHidden>
          <ListaDePerguntas
            tipo={tipo}
            lista={lista}
            motivos={problema?.motivos ?? NENHUM}
            mudar={mudar}
            anunciar={anunciar}
          />
          <BarraDeSalvar
            tom={pendente ? 'pendente' : salvo === null ? 'calma' : 'salvo'}
            texto={salvo ?? porSalvar(tipo, lista, base.perguntas)}
            ocupado={ocupado}
            aoDescartar={
              pendente
                ? () => substituir('Mudanças descartadas.', () => editor.usarOutra(conflito ?? base))
                : undefined
            }
          />
        </form>
        <Previa perguntas={paraPublicar(tipo, lista)} />
      </div>
      <Versoes
        tipo={tipo}
        aoUsar={(numero, perguntas) =>
          substituir(`A versão ${numero} está no editor. Nada muda para os pacientes até você salvar.`, () =>
            editor.trocar(perguntas),
          )
        }
      />
    </>
  );
}

function linhaDoErro(id: string, numero: number, motivo: MotivoDaPergunta | undefined) {
  if (!motivo) return [];
  const campo = motivo === 'descricao' ? `descricao-${id}` : campoDe(id);
  return [{ id: campo, text: `${numero}ª pergunta: ${MENSAGENS_PERGUNTA[motivo]}` }];
}
