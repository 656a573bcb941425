import ArrowLeft from 'lucide-react/icons/arrow-left';
import Mail from 'lucide-react/icons/mail';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { useState } from 'react';
import { AVISOS, mesmoTexto } from '#domain/avisos/avisos.ts';
import { problemasDoAviso, type CampoDoAviso } from '#domain/avisos/problemas-do-aviso.ts';
import { useProva } from '#web/conta/conta/prova.public.ts';
import { EdicaoBar, EdicaoNotes } from '#web/feedback/edicao/EdicaoNotes.tsx';
import { useEdicao } from '#web/feedback/edicao/useEdicao.ts';
import { Button } from '#ui/button/Button.tsx';
import { LinkButton } from '#ui/button/LinkButton.tsx';
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

const refusal = (message: string) => ({ message, about: null });

/** One notice: its fields, what it looks like with made-up values, a test by mail, and the way back to its first words. */
export function AvisoEditor({ line, onEdit }: AvisoEditorProps) {
  const { aviso, campos, changed, conflict } = line;
  const { chave } = aviso;
  const house = AVISOS[chave];
  const texto = textoDe(campos);
  const problemas = problemasDoAviso(house, texto);
  const save = useSalvarAviso();
  const trial = useTestarAviso();
  const { withProva, dialog } = useProva();
  const [asked, setAsked] = useState(false);
  const edicao = useEdicao(() => null);

  const write = (next: Campos) => {
    onEdit((before) => withCampos(before, aviso, next));
    edicao.changed();
  };

  /** Errors to correct before the text is sent. */
  function unfit() {
    setAsked(true);
    return problemas.length === 0 ? null : refusal('Confira os campos destacados. Nada foi salvo.');
  }

  function hindrance() {
    const wrong = unfit();
    if (wrong) return wrong;
    if (conflict) return refusal('Este aviso mudou em outro lugar. Escolha qual texto vale antes de salvar.');
    return changed ? null : 'Nada mudou: este texto já está valendo.';
  }

  async function send() {
    const original = mesmoTexto(texto, house.texto);
    const next = { chave, texto: original ? null : texto, versao: aviso.versao };
    await withProva(() => save.mutateAsync(next));
    onEdit((before) => withoutAviso(before, chave));
    edicao.clearUndo();
    return 'Aviso salvo. Já vale.';
  }

  async function sendTrial() {
    const { mensagem } = await trial.mutateAsync({ chave, texto });
    return mensagem;
  }

  function discard() {
    onEdit((all) => withoutAviso(all, chave));
    edicao.replaced({ text: 'Mudanças descartadas.', verb: 'Desfazer', act: () => write(campos) });
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
      <div className="aviso-grade grid gap-6 align-start">
        <form noValidate onSubmit={edicao.submit(hindrance, send)}>
          <EdicaoNotes
            edicao={edicao}
            fields={() => problemas.map(({ campo }) => ({ id: idOfCampo(campo), text: FIELD_NAMES[campo] }))}
          >
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
          </EdicaoNotes>
          <AvisoFields aviso={house} campos={campos} onWrite={write} errorOf={errorOf} />
          <div className="cluster">
            <Button
              variant="secondary"
              size="desk"
              icon={Mail}
              busy={trial.isPending}
              onClick={() => edicao.attempt(unfit, sendTrial)}
            >
              Enviar teste
            </Button>
            {!mesmoTexto(texto, house.texto) && (
              <Button variant="bare" size="desk" icon={RotateCcw} onClick={() => write(original)}>
                Voltar ao texto original
              </Button>
            )}
          </div>
          <EdicaoBar
            edicao={edicao}
            pending={changed}
            unsaved={changed ? 'Há mudanças por salvar.' : 'Nada por salvar.'}
            busy={save.isPending}
            onDiscard={discard}
          />
        </form>
        <AvisoPreview aviso={house} texto={texto} />
      </div>
      {dialog}
    </>
  );
}
