/** EXP for races against ghosts. */

/** EXP for a race in which everything that the battle asks for was done. */
export const RACE_AWARD = 5;

/** Only the first such races of a UTC day earn EXP. */
export const AWARDED_RACES_A_DAY = 3;
