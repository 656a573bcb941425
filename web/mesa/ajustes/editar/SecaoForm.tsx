import type { ReactNode } from 'react';
import { EdicaoBar, EdicaoNotes } from '#web/feedback/edicao/EdicaoNotes.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Note } from '#ui/status/Note.tsx';
import { idOfCampo } from './secao.ts';
import type { EditedSecao } from './useSecao.ts';
import { VersoesAnteriores } from './VersoesAnteriores.tsx';
import './editar.css';

type SecaoFormProps<Edit> = {
  edicao: EditedSecao<Edit>;
  lead: string;
  /** Names of the fields, for the list of what is wrong. */
  names: (campo: string) => string;
  /** `Salvar horário`: each section has its own button. */
  verb: string;
  children: ReactNode;
};

/** The form of a section: what it is for, its fields, what is unsaved, and its earlier versions. */
export function SecaoForm<Edit>({ edicao, lead, names, verb, children }: SecaoFormProps<Edit>) {
  const { spec, messages, pending, conflict, busy } = edicao;
  return (
    <div className="editar">
      <p className="small muted">{lead}</p>
      <form noValidate onSubmit={edicao.submit}>
        <EdicaoNotes
          edicao={messages}
          fields={(problemas) =>
            problemas.map(({ campo }) => ({ id: idOfCampo(spec.secao, campo), text: names(campo) }))
          }
        >
          {conflict && (
            <Note kind="wait" role="alert" className="edicao-nota">
              <p>Isto mudou em outro lugar enquanto você editava. O que você escreveu está aqui.</p>
              <div className="row row-wrap">
                <Button variant="secondary" size="desk" onClick={edicao.keepMine}>
                  Ficar com o meu
                </Button>
                <Button variant="bare" size="desk" onClick={edicao.takeTheirs}>
                  Usar o que vale agora
                </Button>
              </div>
            </Note>
          )}
        </EdicaoNotes>
        {children}
        <EdicaoBar
          edicao={messages}
          pending={pending}
          unsaved={pending ? 'Há mudanças por salvar.' : 'Nada por salvar.'}
          busy={busy}
          onDiscard={edicao.discard}
          inCard
          verb={verb}
          buttonId={`salvar-${spec.secao}`}
        />
      </form>
      <VersoesAnteriores secao={spec.secao} onBring={edicao.bring} />
      {edicao.dialog}
    </div>
  );
}
