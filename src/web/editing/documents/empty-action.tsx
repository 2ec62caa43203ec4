import { Button } from '@mantine/core';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import { TextLink } from '../../ui/text-button.tsx';
import styles from './empty-action.module.css';

/** What to do next in an empty collection: add the first document, or begin with a starter pack. */
export function EmptyAction({ add }: { add?: { label: string; onAdd: () => void } }) {
  return (
    <span className={styles.actions}>
      {add && (
        <Button variant="default" onClick={add.onAdd}>
          {add.label}
        </Button>
      )}
      <TextLink to={`${PAGE_PATHS.dashboard}?steps=shown`}>
        {add ? 'Or begin with a starter pack' : 'Begin with a starter pack'}
      </TextLink>
    </span>
  );
}
