import CanvasKitInit from 'canvaskit-wasm';
import { create } from 'fontkit';
import { readGlyphs, readTables, simpleGlyph, withGlyphs, writeTables } from './sfnt-tables.js';

const { FillType, MOVE_VERB, LINE_VERB, QUAD_VERB, CLOSE_VERB, Path } = await CanvasKitInit();

/**
 * A static TrueType font whose overlapping contours are one. Where strokes overlap, hinting takes the hidden edge for
 * one that is seen, and draws the stroke too heavy on screens of ordinary density.
 */
export function mergeOverlaps(font) {
  const tables = readTables(font);
  const parsed = create(font);
  const glyphs = readGlyphs(tables).map((glyph, number) => {
    const contours = glyph.length > 0 ? glyph.readInt16BE(0) : 0;
    // A negative number says that the glyph is made of others.
    if (contours <= 0) return glyph;
    const merged = mergedContours(parsed.getGlyph(number).path);
    return merged.length === contours ? glyph : simpleGlyph(merged);
  });
  return writeTables(withGlyphs(tables, glyphs));
}

function mergedContours(outline) {
  const path = Path.MakeFromSVGString(outline.toSVG());
  path.setFillType(FillType.Winding);
  path.simplify();
  return contoursOf(path.makeAsWinding().toCmds());
}

const POINTS = { [MOVE_VERB]: 1, [LINE_VERB]: 1, [QUAD_VERB]: 2, [CLOSE_VERB]: 0 };

/** The contours of a path, in whole units, each closed by its first point. */
function contoursOf(commands) {
  const contours = [];
  for (let at = 0; at < commands.length; ) {
    const verb = commands[at++];
    if (verb === MOVE_VERB) contours.push([]);
    const count = POINTS[verb];
    for (let left = count; left > 0; left--, at += 2) {
      const point = { x: Math.round(commands[at]), y: Math.round(commands[at + 1]), isOnCurve: left === 1 };
      contours.at(-1).push(point);
    }
  }
  return clockwise(contours.map(withoutRepeats).map(withoutImplied));
}

function withoutRepeats(contour) {
  const isRepeat = (point, before) =>
    point.isOnCurve && before.isOnCurve && point.x === before.x && point.y === before.y;
  return contour.filter((point, at) => !isRepeat(point, contour.at(at - 1)));
}

/** Without the points half-way between two control points, which the format leaves out. */
function withoutImplied(contour) {
  return contour.filter((point, at) => {
    const [before, after] = [contour.at(at - 1), contour[(at + 1) % contour.length]];
    if (!point.isOnCurve || before.isOnCurve || after.isOnCurve) return true;
    const isHalfway = (axis) => Math.abs(2 * point[axis] - before[axis] - after[axis]) <= 1;
    return !(isHalfway('x') && isHalfway('y'));
  });
}

/** The contours turned as the format has them: what is filled lies to the right. */
function clockwise(contours) {
  const areas = contours.map((contour) =>
    contour.reduce((sum, { x, y }, at) => sum + contour.at(at - 1).x * y - x * contour.at(at - 1).y, 0),
  );
  const area = areas.reduce((sum, part) => sum + part, 0);
  return area > 0 ? contours.map((contour) => contour.toReversed()) : contours;
}
