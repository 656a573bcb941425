import Trash from 'lucide-react/icons/trash-2';
import { useState, type SubmitEvent } from 'react';
import { MAX_NOME_DO_MODELO, type ModeloDeDocumento } from '#contracts/consultorio/decisao.contract.ts';
import { tituloDoDocumento, type DocumentoDigitado } from '#domain/documentos/tipos.ts';
import { LoadedQuery } from '#web/feedback/LoadedQuery.tsx';
import { Button } from '#ui/button/Button.tsx';
import { IconButton } from '#ui/button/IconButton.tsx';
import { ViewDialog } from '#ui/dialog/ViewDialog.tsx';
import { Checkbox } from '#ui/field/Checkbox.tsx';
import { Field } from '#ui/field/Field.tsx';
import { TextInput } from '#ui/field/TextInput.tsx';
import { Note } from '#ui/status/Note.tsx';
import { useApagarModelo, useModelos, useSalvarModelo } from '../decisao.api.ts';
import './emissao.css';
import { lowerFirst } from '#lib/words/lower-first.ts';

type ModelosDialogProps = {
  documento: DocumentoDigitado;
  /** Note in progress; '' without one. */
  nota: string;
  onUse: (modelo: ModeloDeDocumento) => void;
  onClose: () => void;
};

/** This doctor's templates of the current kind: apply, save, delete. */
export function ModelosDialog({ documento, nota, onUse, onClose }: ModelosDialogProps) {
  const modelos = useModelos(true);
  const remove = useApagarModelo();
  const titulo = tituloDoDocumento(documento);
  return (
    <ViewDialog open title="Modelos" closeLabel="Fechar" onClose={onClose}>
      <LoadedQuery query={modelos}>
        {({ modelos: all }) => {
          const own = all.filter((modelo) => modelo.documento.tipo === documento.tipo);
          return own.length === 0 ? (
            <p className="muted">Você ainda não tem modelos de {lowerFirst(titulo)}.</p>
          ) : (
            <ul className="modelos">
              {own.map((modelo) => (
                <li className="grid gap-2 align-center" key={modelo.id}>
                  <b>{modelo.nome}</b>
                  {modelo.nota !== '' && <span className="fine quiet">com nota clínica</span>}
                  <Button variant="soft" size="desk" onClick={() => onUse(modelo)}>
                    Usar {modelo.nome}
                  </Button>
                  <IconButton
                    icon={Trash}
                    variant="stop"
                    size="desk"
                    label={`Apagar ${modelo.nome}`}
                    onClick={() => remove.mutate(modelo.id)}
                  />
                </li>
              ))}
            </ul>
          );
        }}
      </LoadedQuery>
      {remove.error !== null && (
        <Note kind="stop" role="alert">
          {remove.error.message}
        </Note>
      )}
      <NewModelo documento={documento} nota={nota} />
    </ViewDialog>
  );
}

function NewModelo({ documento, nota }: Pick<ModelosDialogProps, 'documento' | 'nota'>) {
  const save = useSalvarModelo();
  const [nome, setNome] = useState('');
  const [withNota, setWithNota] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (save.isPending) return;
    if (nome.trim() === '') return setRefusal('Dê um nome ao modelo.');
    try {
      await save.mutateAsync({ nome, documento, nota: withNota ? nota : '' });
      setNome('');
      setRefusal(null);
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error));
    }
  }

  return (
    <form className="modelo-novo grid justify-start" noValidate onSubmit={(event) => void submit(event)}>
      <Field
        label="Nome do modelo"
        hint="Guarda o que está escrito, sem o que é só deste paciente."
        error={refusal ?? undefined}
        ok={save.isSuccess && nome === '' ? 'Modelo guardado.' : undefined}
      >
        {(control) => (
          <TextInput
            {...control}
            autoComplete="off"
            maxLength={MAX_NOME_DO_MODELO}
            value={nome}
            onChange={(event) => setNome(event.target.value)}
          />
        )}
      </Field>
      {nota.trim() !== '' && (
        <Checkbox
          label="Guardar também a nota clínica"
          hint="Só o que vale para qualquer paciente."
          checked={withNota}
          onChange={(event) => setWithNota(event.target.checked)}
        />
      )}
      <Button type="submit" variant="secondary" size="sm" busy={save.isPending}>
        Guardar como modelo
      </Button>
    </form>
  );
}
