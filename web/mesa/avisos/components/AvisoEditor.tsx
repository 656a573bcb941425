import ArrowLeft from 'lucide-react/icons/arrow-left';
import Mail from 'lucide-react/icons/mail';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { useState, type SubmitEvent } from 'react';
import { AVISOS, mesmoTexto } from '#domain/avisos/avisos.ts';
import { problemasDoAviso, type CampoDoAviso } from '#domain/avisos/problemas-do-aviso.ts';
import { useProva } from '#web/conta/conta/prova.public.ts';
import { SaveBar } from '#web/feedback/edicao/SaveBar.tsx';
import { UndoNote } from '#web/feedback/edicao/UndoNote.tsx';
import { ApiError } from '#lib/api/api.ts';
import { useOneAtATime } from '#lib/browser/useOneAtATime.ts';
import { Button } from '#ui/button/Button.tsx';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { ErrorSummary } from '#ui/field/ErrorSummary.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { Note } from '#ui/status/Note.tsx';
import {
  camposDe,
  textoDe,
  withCampos,
  withoutAviso,
  type AvisoLine,
  type Campos,
  type EdicoesDeAvisos,
} from '../aviso-fields.ts';
import { useSalvarAviso, useTestarAviso } from '../avisos.api.ts';
import { AvisoFields, FIELD_NAMES, idOfCampo } from './AvisoFields.tsx';
import { AvisoPreview } from './AvisoPreview.tsx';

type AvisoEditorProps = {
  line: AvisoLine;
  onEdit: (act: (before: EdicoesDeAvisos) => EdicoesDeAvisos) => void;
};

type Problem = { message: string; attempt: number };

/** Fields, preview with made-up values, test mail, and reset of one notice. */
export function AvisoEditor({ line, onEdit }: AvisoEditorProps) {
  const { aviso, campos, changed, conflict } = line;
  const { chave } = aviso;
  const house = AVISOS[chave];
  const texto = textoDe(campos);
  const problemas = problemasDoAviso(house, texto);
  const save = useSalvarAviso();
  const trial = useTestarAviso();
  const oneAtATime = useOneAtATime();
  const { withProva, dialog } = useProva();
  const [asked, setAsked] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const [discarded, setDiscarded] = useState<Campos | null>(null);

  const refuse = (message: string) => setProblem((old) => ({ message, attempt: (old?.attempt ?? 0) + 1 }));
  const write = (next: Campos) => {
    onEdit((before) => withCampos(before, aviso, next));
    setSaid(null);
    setDiscarded(null);
  };

  /** @returns true when the text is valid; otherwise shows its problems */
  function fits(): boolean {
    setAsked(true);
    setProblem(null);
    if (problemas.length === 0) return true;
    refuse('Confira os campos destacados. Nada foi salvo.');
    return false;
  }

  async function attempt(act: () => Promise<void>) {
    setSaid(null);
    if (!fits()) return;
    try {
      await act();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refuse(error.message);
    }
  }

  const attemptSave = () =>
    attempt(async () => {
      if (conflict)
        return refuse('Este aviso mudou em outro lugar. Escolha qual texto vale antes de salvar.');
      if (!changed) return setSaid('Nada mudou: este texto já está valendo.');
      const original = mesmoTexto(texto, house.texto);
      const next = { chave, texto: original ? null : texto, versao: aviso.versao };
      await withProva(() => save.mutateAsync(next));
      onEdit((before) => withoutAviso(before, chave));
      setDiscarded(null);
      setSaid('Aviso salvo. Já vale.');
    });

  const attemptTrial = () =>
    attempt(async () => {
      const { mensagem } = await trial.mutateAsync({ chave, texto });
      setSaid(mensagem);
    });

  function submit(event: SubmitEvent) {
    event.preventDefault();
    void oneAtATime(attemptSave);
  }

  const errorOf = (campo: CampoDoAviso) =>
    asked ? problemas.find((one) => one.campo === campo)?.mensagem : undefined;
  const original = camposDe(house.texto);
  return (
    <>
      <PageHeader
        title="Aviso por e-mail"
        lead={`Vai quando ${house.quando}.`}
        actions={
          <LinkButton variant="secondary" size="desk" icon={ArrowLeft} to="/avisos">
            Todos os avisos
          </LinkButton>
        }
      />
      <div className="aviso-grade">
        <form noValidate onSubmit={submit}>
          {problem !== null && (
            <ErrorSummary
              message={problem.message}
              attempt={problem.attempt}
              fields={problemas.map(({ campo }) => ({ id: idOfCampo(campo), text: FIELD_NAMES[campo] }))}
            />
          )}
          {conflict && (
            <Note kind="wait" title="Este aviso mudou em outro lugar" className="edicao-nota">
              <p>O que você escreveu está aqui. Salvo por cima, vale o seu texto.</p>
              <div className="row row-wrap">
                <Button
                  variant="secondary"
                  size="desk"
                  onClick={() => onEdit((all) => ({ ...all, [chave]: { campos, sobre: aviso.versao } }))}
                >
                  Ficar com o meu
                </Button>
                <Button
                  variant="secondary"
                  size="desk"
                  onClick={() => onEdit((all) => withoutAviso(all, chave))}
                >
                  Usar o que vale
                </Button>
              </div>
            </Note>
          )}
          {discarded !== null && (
            <UndoNote text="Mudanças descartadas." verb="Desfazer" onUndo={() => write(discarded)} />
          )}
          <AvisoFields aviso={house} campos={campos} onWrite={write} errorOf={errorOf} />
          <div className="aviso-atos">
            <Button
              variant="secondary"
              size="desk"
              icon={Mail}
              busy={trial.isPending}
              onClick={() => void oneAtATime(attemptTrial)}
            >
              Enviar teste
            </Button>
            {!mesmoTexto(texto, house.texto) && (
              <Button variant="bare" size="desk" icon={RotateCcw} onClick={() => write(original)}>
                Voltar ao texto original
              </Button>
            )}
          </div>
          <SaveBar
            tone={changed ? 'pendente' : said === null ? 'calma' : 'salvo'}
            text={said ?? (changed ? 'Há mudanças por salvar.' : 'Nada por salvar.')}
            busy={save.isPending}
            onDiscard={
              changed
                ? () => {
                    setDiscarded(campos);
                    setProblem(null);
                    setSaid(null);
                    onEdit((all) => withoutAviso(all, chave));
                  }
                : undefined
            }
          />
        </form>
        <AvisoPreview aviso={house} texto={texto} />
      </div>
      {dialog}
    </>
  );
}
