import { SPELLINGS } from './near-people.js';

/** Variants of a person's name in other lists, the original first. */
export function variedNames(firstname, lastname, choice) {
  const name = `${firstname} ${lastname}`;
  const plain = [
    name,
    `${lastname} ${firstname}`,
    `${[...firstname][0]}. ${lastname}`,
    misspelt(name, choice),
    `${firstname} ${choice.of(['James', 'Anne', 'Rose', 'Peter'])} ${lastname}`,
    name.toUpperCase(),
    `${firstname} ${lastname.split(/[\s-]/).at(-1)}`,
  ];
  return [...(SPELLINGS[name] ?? []), ...plain];
}

/** A birthday as another list may contain it: mostly right, else swapped, mistyped, a placeholder or another one. */
export function variedBirthday(birthday, choice) {
  if (!birthday || choice.isOneIn(9)) return '';
  const [year, month, day] = birthday.split('-');
  const chance = choice.below(10);
  if (chance < 5) return birthday;
  if (chance < 7 && Number(day) <= 12) return `${year}-${day}-${month}`;
  if (chance === 7) return `${year}-${month}-${day[0]}${(Number(day[1]) + 1) % 9 || 1}`;
  if (chance === 8) return `${year}-01-01`;
  return `${Number(year) - choice.between(2, 30)}-${month}-${String(choice.between(10, 28))}`;
}

function misspelt(name, choice) {
  const letters = [...name];
  const at = choice.between(2, letters.length - 2);
  if (letters[at] === ' ' || letters[at + 1] === ' ') return `${name}e`;
  [letters[at], letters[at + 1]] = [letters[at + 1], letters[at]];
  return letters.join('');
}
